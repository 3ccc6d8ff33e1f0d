import { dateText, instantText } from "./calendar.ts";
import type { Random } from "./random.ts";
import { notes, steps } from "./recruiting-words.ts";

/** A stay in a stage: its place in the plan, its start, and its end, if it has ended. */
export interface Stay {
  step: number;
  from: string;
  until: string | null;
}

const hired = steps.findIndex(([, , type]) => type === "hired");
const archived = steps.findIndex(([, , type]) => type === "archived");
const workHours = { from: 8 * 3600, to: 18 * 3600 } as const;

/** Invents the course of an application received on the day until today: forward, out, or waiting. */
export function inventStays(random: Random, day: number, today: number): Stay[] {
  const stays: Stay[] = [];
  let at = day;
  let step = 0;
  for (;;) {
    const from = instantText(at, random.between(workHours.from, workHours.to));
    if (step === hired || step === archived) return [...stays, { step, from, until: null }];
    const [, , , , [least, most], goesOn] = steps[step] as (typeof steps)[number];
    const next = at + random.between(least, most) + (random.chance(12) ? random.between(5, 20) : 0);
    if (next >= today) return [...stays, { step, from, until: null }];
    const last = { step, from, until: null };
    step = random.chance(goesOn) ? step + 1 : archived;
    at = Math.max(next, at + 1);
    if (at >= today) return [...stays, last];
    stays.push({ ...last, until: instantText(at, workHours.to) });
  }
}

/** Makes each stay end when the next one begins. */
export function joinStays(stays: readonly Stay[]): Stay[] {
  return stays.map((stay, place) => ({ ...stay, until: stays[place + 1]?.from ?? null }));
}

/** The day an application was received: most of them recently. */
export function applicationDay(random: Random, today: number): number {
  const weeks = Math.min(random.between(0, 26), random.between(0, 26));
  return today - 1 - weeks * 7 - random.between(0, 6);
}

export function inventNote(random: Random, stay: Stay, today: number): { text: string; at: string } {
  const at = stay.until ?? instantText(today - 1, random.between(workHours.from, workHours.to));
  return {
    text: `<p>${random.pick(notes)}</p>`,
    at: at < stay.from || at.slice(0, 10) > dateText(today) ? stay.from : at,
  };
}
