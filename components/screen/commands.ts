import { useEffect, useRef } from "react";
import { sharedValue } from "#components/ui/shared-value.ts";

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
const all = sharedValue<readonly Command[]>([]);
const publish = () => all.set([...registered.values()].flat());

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

/** A command of this page, for those who may. */
export function usePageCommand(may: boolean, command: Omit<Command, "group">) {
  useCommands(may ? [{ group: "This page", ...command }] : []);
}

export const currentCommands = all.get;

export const useCurrentCommands = all.useValue;
