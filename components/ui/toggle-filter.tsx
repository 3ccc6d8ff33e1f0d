import Check from "lucide-react/icons/check";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";

interface ToggleFilterProps {
  label: string;
  title?: string;
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

/** A filter that is on or off. */
export function ToggleFilter({ label, title, isOn, onToggle }: ToggleFilterProps) {
  return (
    <Button
      aria-pressed={isOn}
      title={title}
      onClick={() => onToggle(!isOn)}
      className={cn("px-2.5 font-normal", isOn ? "font-medium" : "text-fg-2")}
    >
      {isOn ? <Check aria-hidden="true" className="text-accent" /> : null}
      {label}
    </Button>
  );
}
