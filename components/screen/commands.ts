import { useEffect, useRef, useSyncExternalStore } from "react";

/** An action available from the keyboard or the palette while the component that registered it is mounted. */
export interface Command {
  /** "Go to invoices". */
  label: string;
  /** Heading in the palette and the shortcut help. */
  group: "Go to" | "This page" | "Rows" | "Organization" | "Theme" | "Account";
  /** "G then I", "J", "Shift+X", "/" or "?". */
  keys?: string;
  /** Additional search terms for the palette. */
  keywords?: string[];
  /** Available as a shortcut only, such as moving to the next row. */
  keyOnly?: boolean;
  /** Path of the page it opens, if any, so that it can open in a new tab. */
  path?: string;
  run: () => void;
}

const registered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let all: readonly Command[] = [];

function publish() {
  all = [...registered.values()].flat();
  for (const notify of listeners) notify();
}

/** Registers commands while the component is mounted; the last one registered for a key wins. */
export function useCommands(commands: readonly Command[]) {
  const id = useRef(Symbol());

  useEffect(() => {
    registered.set(id.current, commands);
    publish();
  });

  useEffect(() => {
    const own = id.current;
    return () => {
      registered.delete(own);
      publish();
    };
  }, []);
}

export function currentCommands(): readonly Command[] {
  return all;
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

const none: readonly Command[] = [];

export function useCurrentCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, currentCommands, () => none);
}
