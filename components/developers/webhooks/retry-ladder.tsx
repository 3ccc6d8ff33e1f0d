import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { AttemptDetails } from "./attempt-details.tsx";
import { ladderOf, type Rung } from "./ladder.ts";
import { formatDuration, outcomeTitle, reasonOf } from "./outcome-words.ts";
import type { Attempt, WholeDelivery } from "./webhook.ts";

/** The next attempt, then those that were made, newest first. */
export function RetryLadder({ delivery }: { delivery: WholeDelivery }) {
  const rungs = ladderOf(delivery);
  const shown = rungs.filter(({ kind }) => kind === "next" || kind === "made").toReversed();
  const planned = rungs.filter(({ kind }) => kind === "planned");
  const unneeded = rungs.filter(({ kind }) => kind === "unneeded").length;
  return (
    <>
      {delivery.state === "held" ? (
        <p className="mb-3 text-sm text-fg-2">Held while the webhook is disabled. It's sent when you enable it.</p>
      ) : null}
      {shown.length === 0 && delivery.state !== "held" ? <p className="text-sm text-fg-2">No attempts yet.</p> : null}
      <ol reversed>
        {shown.map((rung, place) => (
          <RungLine
            key={rung.kind === "made" ? rung.attempt.number : rung.kind}
            rung={rung}
            planned={planned}
            isLast={place === shown.length - 1}
            delivery={delivery}
          />
        ))}
      </ol>
      {unneeded > 0 && delivery.attempts > 0 ? (
        <p className="mt-1 text-xs text-fg-2">
          {unneeded === 1 ? "The last retry was" : `${unneeded} further retries were`} not needed.
        </p>
      ) : null}
    </>
  );
}

interface RungLineProps {
  rung: Rung;
  planned: readonly Rung[];
  isLast: boolean;
  delivery: WholeDelivery;
}

function RungLine({ rung, planned, isLast, delivery }: RungLineProps) {
  const attempt = rung.kind === "made" ? rung.attempt : null;
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="flex w-4 shrink-0 flex-col items-center">
        <Marker rung={rung} />
        {isLast ? null : <span className="w-px flex-1 bg-border" />}
      </span>
      <div className={cn("min-w-0 flex-1", isLast ? "" : "pb-4")}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">
            {rung.name}
            {rung.after === null ? null : <span className="font-normal text-fg-2">, after {rung.after}</span>}
          </span>
          <span className="text-xs text-fg-2 tabular-nums">
            {rung.kind === "made" ? <Timestamp value={rung.attempt.at} absolute seconds /> : null}
            {rung.kind === "next" ? <Next at={rung.at} /> : null}
          </span>
        </p>
        {attempt ? (
          <Outcome attempt={attempt} delivery={delivery} isNewest={attempt.number === delivery.attempts} />
        ) : (
          <Planned rungs={planned} />
        )}
      </div>
    </li>
  );
}

function Next({ at }: { at: string }): ReactNode {
  return (
    <>
      <Timestamp value={at} inRow />, <Timestamp value={at} absolute seconds />
    </>
  );
}

/** The retries after the next attempt. */
function Planned({ rungs }: { rungs: readonly Rung[] }) {
  const delays = rungs.map(({ after }) => after).join(", ");
  const what = rungs.length === 1 ? "one retry follows" : `${rungs.length} retries follow`;
  return (
    <p className="mt-0.5 text-xs text-fg-2">
      {rungs.length === 0 ? "It's the last retry." : `If it fails, ${what}, after ${delays}.`}
    </p>
  );
}

function Marker({ rung }: { rung: Rung }) {
  if (rung.kind !== "made") return <Clock className="my-px size-4 shrink-0 text-warn" />;
  return rung.attempt.error === null ? (
    <Check className="my-px size-4 shrink-0 text-ok" />
  ) : (
    <X className="my-px size-4 shrink-0 text-bad" />
  );
}

function Outcome({ attempt, delivery, isNewest }: { attempt: Attempt; delivery: WholeDelivery; isNewest: boolean }) {
  const reason = reasonOf(attempt);
  return (
    <>
      <p className="mt-0.5 text-sm text-fg-2">
        <span className={attempt.error === null ? "text-ok" : "text-bad"}>{outcomeTitle(attempt)}</span> in{" "}
        {formatDuration(attempt.duration_ms)}
        {attempt.key_label ? (
          <>
            , signed with <code className="font-mono text-xs">{attempt.key_label}</code>
          </>
        ) : null}
      </p>
      {reason && isNewest ? <p className="mt-0.5 mb-1 text-xs text-fg-2">{reason}</p> : null}
      <AttemptDetails
        attempt={attempt}
        url={delivery.url}
        body={delivery.body}
        isOpen={isNewest && attempt.error !== null}
      />
    </>
  );
}
