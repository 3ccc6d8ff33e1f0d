import { failuresThatDisable, retryDelays } from "#lib/developers/webhooks/rules.ts";
import type { Attempt, WholeDelivery } from "./webhook.ts";

/** One rung of the retry ladder, or an attempt outside the schedule. */
export type Rung =
  | { kind: "made"; name: string; after: string | null; attempt: Attempt }
  | { kind: "next"; name: string; after: string | null; at: string }
  | { kind: "planned" | "unneeded"; name: string; after: string | null };

const names = { manual: "Sent manually", test: "Test" };

/** "1 min", "16 h". */
function delayWords(seconds: number): string {
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}

function rungName(failures: number): { name: string; after: string | null } {
  const delay = retryDelays[failures - 1];
  return delay === undefined
    ? { name: "First attempt", after: null }
    : { name: `Retry ${failures}`, after: delayWords(delay) };
}

/** Number of automatic attempts in the current or most recent run of the retry schedule. */
function lengthOfRun({ failures, state }: WholeDelivery, automatic: number): number {
  if (failures !== null) return failures;
  if (automatic === 0) return 0;
  const rest = automatic % failuresThatDisable;
  return rest === 0 || (state === "failed" && automatic >= failuresThatDisable) ? failuresThatDisable : rest;
}

/**
 * A delivery's attempts in order, with automatic ones named by their place in the schedule, followed by the rest of the
 * schedule. Re-enabling an endpoint restarts at the first rung.
 */
export function ladderOf(delivery: WholeDelivery): Rung[] {
  const { attempt_log, is_test, next_attempt_at, state } = delivery;
  const automatic = attempt_log.filter(({ trigger }) => trigger === "auto");
  const run = lengthOfRun(delivery, automatic.length);
  const earlier = automatic.length - run;
  let place = 0;
  const made = attempt_log.map((attempt): Rung => {
    if (attempt.trigger !== "auto") return { kind: "made", name: names[attempt.trigger], after: null, attempt };
    place += 1;
    const at = place > earlier ? place - earlier : ((place - 1) % failuresThatDisable) + 1;
    return { kind: "made", ...rungName(at - 1), attempt };
  });
  if (is_test) return made;

  const open = state === "pending" || state === "retrying" || state === "held";
  const ahead = Array.from({ length: failuresThatDisable - run }, (_, offset) => rungName(run + offset));
  const rest = ahead.map((rung, offset): Rung => {
    if (!open) return { kind: "unneeded", ...rung };
    return offset === 0 && next_attempt_at !== null
      ? { kind: "next", ...rung, at: next_attempt_at }
      : { kind: "planned", ...rung };
  });
  return [...made, ...rest];
}
