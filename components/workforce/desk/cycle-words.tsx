import { missing } from "#lib/platform/format/missing.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import type { WorkRow } from "./desk.ts";

/** The dates of the cycle that pays a record. */
export function CyclePeriod({ cycle }: { cycle: WorkRow["payment_cycle"] }) {
  return cycle === null ? missing : formatPeriod(cycle.starts_on, cycle.ends_on);
}
