import { useSyncExternalStore } from "react";
import { cn } from "./class-names.ts";

const never = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keyboard shortcut: "Mod+K" is ⌘K or Ctrl+K, "G then I" is a sequence. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const apple = useSyncExternalStore(never, isApple, () => false);
  const parts = keys.replace("Mod", apple ? "⌘" : "Ctrl").split(/ |\+(?=.)/);
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap text-fg-2", className)}>
      {parts.map((part) =>
        part === "then" ? (
          <span key={part} className="text-xs">
            then
          </span>
        ) : (
          <kbd
            key={part}
            className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-subtle px-1 font-sans text-2xs font-medium"
          >
            {part}
          </kbd>
        ),
      )}
    </span>
  );
}
