import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { cn } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

interface MoveButtonsProps {
  /** What moves. */
  name: string;
  /** Index from 0. */
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Moves an item of an ordered list. The button has the focus again after it moved with its row, or reached an end. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const isEnd = (to: number) => to < 0 || to >= count;
  const button = (direction: string, icon: typeof ArrowUp, to: number) => (
    <IconButton
      label={`Move ${name} ${direction}`}
      icon={icon}
      aria-disabled={isEnd(to)}
      className={cn(isEnd(to) && "opacity-50")}
      onClick={({ currentTarget }) => {
        if (isEnd(to)) return;
        onMove(at, to);
        requestAnimationFrame(() => currentTarget.focus());
      }}
    />
  );
  return (
    <>
      {button("up", ArrowUp, at - 1)}
      {button("down", ArrowDown, at + 1)}
    </>
  );
}
