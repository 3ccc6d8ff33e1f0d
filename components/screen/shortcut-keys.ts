import { useEffect, useEffectEvent, useRef } from "react";
import { capturesKeys } from "#components/ui/captures-keys.ts";
import { currentCommands } from "./commands.ts";
import { keyName, matchKeys } from "./key-sequence.ts";
import { shortcutsOn } from "./shortcut-switch.ts";

const sequencePause = 1200;

export function isPaletteKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === "k";
}

interface ShortcutKeysOptions {
  /** A shell dialog is open or about to open. */
  paused: boolean;
  openPalette: () => void;
  /** A modifier key was pressed, so the palette may be next. */
  onIntent: () => void;
}

/** Handles all command shortcuts. Keys without a modifier are ignored while typing, in a popup, or when turned off. */
export function useShortcutKeys({ paused, openPalette, onIntent }: ShortcutKeysOptions) {
  const before = useRef<{ name: string; time: number } | null>(null);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Control" || event.key === "Meta") onIntent();
    if (isPaletteKey(event)) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (
      event.defaultPrevented ||
      event.isComposing ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      event.key === "Shift"
    )
      return;
    if (paused || !shortcutsOn() || capturesKeys(event.target)) return;

    const recent = before.current && event.timeStamp - before.current.time < sequencePause ? before.current.name : null;
    const { command, pending } = matchKeys(currentCommands(), keyName(event), recent);
    before.current = pending === null ? null : { name: pending, time: event.timeStamp };
    if (!command) return;
    event.preventDefault();
    command.run();
  });

  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
