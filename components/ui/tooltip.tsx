import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const delay = 400;
const margin = 8;

function place(bubble: HTMLElement) {
  const anchor = bubble.parentElement?.firstElementChild?.getBoundingClientRect();
  if (!anchor) return;
  bubble.showPopover();
  const { width, height } = bubble.getBoundingClientRect();
  const left = anchor.left + anchor.width / 2 - width / 2;
  const below = anchor.bottom + height + margin <= innerHeight;
  bubble.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  bubble.style.top = `${below ? anchor.bottom : anchor.top - height}px`;
}

interface TooltipProps {
  label: string;
  /** One element that makes sense without the tooltip. */
  children: ReactNode;
}

/** Text on hover and keyboard focus. Escape hides it, and the pointer can move onto it. */
export function Tooltip({ label, children }: TooltipProps) {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (shown && bubble.current) place(bubble.current);
  }, [shown]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function hide() {
    clearTimeout(timer.current);
    setShown(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the element inside
    <span
      role="presentation"
      className="contents"
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType === "mouse") timer.current = setTimeout(() => setShown(true), delay);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => setShown(event.target.matches(":focus-visible"))}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") hide();
      }}
    >
      {children}
      {shown ? (
        <span
          ref={bubble}
          popover="manual"
          role="tooltip"
          className="fixed m-0 overflow-visible border-0 bg-transparent py-1.5"
        >
          <span className="popup block max-w-80 rounded-sm px-2 py-1 text-xs font-normal">{label}</span>
        </span>
      ) : null}
    </span>
  );
}
