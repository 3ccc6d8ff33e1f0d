import { useEffect, useRef, useSyncExternalStore } from "react";

/** Something a person can do from the keyboard or the palette while the component that registered it is on screen. */
export interface Command {
  /** "Go to invoices". */
  label: string;
  /** Heading in the palette and under `?`. */
  group: "Go to" | "This page" | "Rows" | "Organization" | "Theme" | "Account";
  /** "G then I", "J", "Shift+X", "/" or "?". */
  keys?: string;
  /** Other words that find it in the palette. */
  keywords?: string[];
  /** Makes sense as a key only, such as moving to the next row. */
  keyOnly?: boolean;
  /** Of the page that it goes to, which may then open in a new tab. */
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

/** Offers commands for as long as the component is mounted; the last one to register a key wins. */
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
