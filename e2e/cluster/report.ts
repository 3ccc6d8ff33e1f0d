import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Findings } from "./check.ts";
import type { Fault, Kind } from "./inject.ts";
import type { Answer } from "./load.ts";

interface FaultOutcome extends Pick<Fault, "kind" | "node" | "wasLeader" | "awayMs"> {
  /** Seconds in which a write was refused. */
  refusalSeconds: number;
  /** The longest time without an acknowledgment. */
  silentSeconds: number;
}

export interface Part extends Findings {
  at: string;
  seed: number;
  rate: number;
  seconds: number;
  /** Why the part broke off, if it did. */
  broken: string | null;
  faults: FaultOutcome[];
  /** How often which status was answered; 0 is no answer. */
  statuses: Record<string, number>;
  /** How many of the answers were the proxy's own, as when no web process is ready; older parts don't say. */
  fromProxy?: number;
}

/** What the writes that ended between the fault and the return of calm say. */
export function outcomeOf(
  { kind, node, wasLeader, awayMs, from, to }: Fault,
  answers: readonly Answer[],
): FaultOutcome {
  const during = answers.filter(({ at }) => at >= from && at <= to);
  const refused = new Set(during.filter(({ status }) => status !== 201).map(({ at }) => Math.floor(at / 1000)));
  const acknowledged = [from, ...during.filter(({ status }) => status === 201).map(({ at }) => at), to].sort(
    (a, b) => a - b,
  );
  const gaps = acknowledged.slice(1).map((at, place) => at - (acknowledged[place] as number));
  return {
    kind,
    node,
    wasLeader,
    awayMs,
    refusalSeconds: refused.size,
    silentSeconds: Math.round(Math.max(...gaps) / 100) / 10,
  };
}

export function addPart(path: string, part: Part): Part[] {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(part)}\n`);
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The counts that must be 0. */
const faultless = ["lost", "doubled", "unasked", "unaudited", "eventsLost", "eventsInvented"] as const;

const quantile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** Other answers than 201 and 503. */
const otherAnswers = (parts: Part[]) =>
  parts.flatMap(({ statuses }) => Object.entries(statuses).filter(([status]) => status !== "201" && status !== "503"));

/** Refused writes are repeated until they are acknowledged, so none may be left. */
const isComplete = ({ broken, sent, acknowledged }: Part) => broken === null && sent > 0 && acknowledged === sent;

export function isFaultless(parts: Part[]): boolean {
  return (
    parts.every((part) => isComplete(part) && faultless.every((name) => part[name] === 0)) &&
    otherAnswers(parts).length === 0
  );
}

const kinds: [Kind, string][] = [
  ["kill", "kills"],
  ["partition", "partitions"],
  ["stop", "stops"],
];

/** The sum of all parts as lines of text. */
export function summaryOf(parts: Part[]): string {
  const sum = (name: keyof Findings) => parts.reduce((total, part) => total + part[name], 0);
  const faults = parts.flatMap((part) => part.faults);
  const line = (label: string, those: FaultOutcome[]) => {
    const figures = (name: "refusalSeconds" | "silentSeconds") =>
      [0.5, 0.99]
        .map((share) =>
          quantile(
            those.map((fault) => fault[name]),
            share,
          ),
        )
        .join(" / ");
    return `  ${label}: ${those.length}, seconds with refusals p50 / p99 ${figures("refusalSeconds")}, longest time without an acknowledgment ${figures("silentSeconds")} s`;
  };
  const others = otherAnswers(parts);
  return [
    `${parts.length} parts, ${faults.length} faults, ${sum("sent")} writes sent, ${sum("acknowledged")} acknowledged, ${sum("received")} events received`,
    ...kinds.flatMap(([kind, label]) => {
      const those = faults.filter((fault) => fault.kind === kind);
      return [
        line(
          `${label} of the leader`,
          those.filter(({ wasLeader }) => wasLeader),
        ),
        line(
          `${label} of others`,
          those.filter(({ wasLeader }) => !wasLeader),
        ),
      ].filter((_, at) => those.some(({ wasLeader }) => wasLeader === (at === 0)));
    }),
    faultless.map((name) => `${name} ${sum(name)}`).join(", "),
    others.length === 0
      ? `every refusal was 503, ${parts.reduce((total, { fromProxy = 0 }) => total + fromProxy, 0)} of them by the proxy`
      : `other answers: ${others.map(([status, times]) => `${status} × ${times}`).join(", ")}`,
    ...parts.flatMap(({ broken }) => broken ?? []),
    isFaultless(parts) ? "Nothing acknowledged was lost or doubled." : "FAILED",
  ].join("\n");
}
