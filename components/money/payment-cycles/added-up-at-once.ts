import type { Cycle } from "./cycle.ts";

/** The most contracts of a cycle for which a page waits for its amounts; those of larger ones load afterwards. */
export const addedUpAtOnce = 2000;

const mostAwaited = 2;

/** Of the listed cycles, those for whose amounts the page waits: the latest open ones. */
export function addedUpFirst<Row extends Pick<Cycle, "status" | "contracts_total">>(cycles: readonly Row[]): Row[] {
  return cycles
    .filter(({ status }) => status === "open")
    .slice(0, mostAwaited)
    .filter(({ contracts_total }) => contracts_total <= addedUpAtOnce);
}
