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

/** Past, next and planned attempts, from top to bottom. */
export function RetryLadder({ delivery }: { delivery: WholeDelivery }) {
  const rungs = ladderOf(delivery);
  const shown = rungs.filter(({ kind }) => kind !== "unneeded");
  const unneeded = rungs.length - shown.length;
  const held = delivery.state === "held";
  return (
    <>
      {held ? (
        <p className="mb-3 text-sm text-fg-2">Held while the webhook is disabled. It's sent when you enable it.</p>
      ) : null}
      <ol>
        {shown.map((rung, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rungs are only ever added at the end
          <RungLine key={place} rung={rung} isLast={place === shown.length - 1} delivery={delivery} />
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

function RungLine({ rung, isLast, delivery }: { rung: Rung; isLast: boolean; delivery: WholeDelivery }) {
  const attempt = rung.kind === "made" ? rung.attempt : null;
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="flex w-4 shrink-0 flex-col items-center">
        <Marker rung={rung} />
        {isLast ? null : <span className="w-px flex-1 bg-border" />}
      </span>
      <div className={cn("min-w-0 flex-1", isLast ? "" : rung.kind === "planned" ? "pb-2" : "pb-4")}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className={rung.kind === "planned" ? "text-fg-2" : "font-medium"}>
            {rung.name}
            {rung.after === null ? null : <span className="font-normal text-fg-2">, after {rung.after}</span>}
          </span>
          <span className="text-xs text-fg-2 tabular-nums">
            {rung.kind === "made" ? <Timestamp value={rung.attempt.at} absolute seconds /> : null}
            {rung.kind === "next" ? <Next at={rung.at} /> : null}
          </span>
        </p>
        {attempt ? (
          <Outcome attempt={attempt} delivery={delivery} isLast={attempt.number === delivery.attempts} />
        ) : null}
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

function Marker({ rung }: { rung: Rung }) {
  if (rung.kind === "next") return <Clock className="my-px size-4 shrink-0 text-warn" />;
  if (rung.kind !== "made") return <span className="mt-1 mb-1 size-2.5 shrink-0 rounded-full border border-input" />;
  return rung.attempt.error === null ? (
    <Check className="my-px size-4 shrink-0 text-ok" />
  ) : (
    <X className="my-px size-4 shrink-0 text-bad" />
  );
}

function Outcome({ attempt, delivery, isLast }: { attempt: Attempt; delivery: WholeDelivery; isLast: boolean }) {
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
      {reason && isLast ? <p className="mt-0.5 mb-1 text-xs text-fg-2">{reason}</p> : null}
      <AttemptDetails
        attempt={attempt}
        url={delivery.url}
        body={delivery.body}
        isOpen={isLast && attempt.error !== null}
      />
    </>
  );
}
