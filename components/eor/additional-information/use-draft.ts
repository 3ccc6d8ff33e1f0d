import { useEffect, useState } from "react";
import type { Answer } from "#lib/eor/forms/rules.ts";

export type Entered = Readonly<Record<string, Answer | null>>;

const nothing: Entered = {};

function read(name: string): Entered {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Entered) : nothing;
  } catch {
    return nothing;
  }
}

function keep(name: string, entered: Entered) {
  try {
    if (Object.keys(entered).length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(entered));
  } catch {
    // Storage is full or disabled: keep the draft in memory only.
  }
}

export const draftOf = (contract_id: string) => `eor-additional-information:${contract_id}`;

/** For a form that isn't on screen, or that starts over. */
export function forgetDraft(name: string): void {
  keep(name, nothing);
}

/**
 * Unsaved answers, stored for this tab only. `isRestored` is true while they come from an earlier visit; `generation`
 * changes whenever controls have to show values that weren't entered in them.
 */
export function useDraft(name: string) {
  const [draft, setDraft] = useState({ entered: nothing, isRestored: false, generation: 0 });

  useEffect(() => {
    const entered = read(name);
    if (Object.keys(entered).length > 0) setDraft({ entered, isRestored: true, generation: 1 });
  }, [name]);

  function setEntered(entered: Entered) {
    keep(name, entered);
    setDraft({ ...draft, entered, isRestored: draft.isRestored && Object.keys(entered).length > 0 });
  }

  function discard() {
    keep(name, nothing);
    setDraft({ entered: nothing, isRestored: false, generation: draft.generation + 1 });
  }

  return { ...draft, setEntered, discard };
}
