import { describe, expect, test } from "vitest";
import { ladderOf } from "./ladder.ts";
import type { Attempt, WholeDelivery } from "./webhook.ts";

function attempts(triggers: Attempt["trigger"][]): Attempt[] {
  return triggers.map((trigger, index) => ({
    number: index + 1,
    trigger,
    at: "2026-11-21T10:00:00.000Z",
    duration_ms: 20,
    status: 500,
    error: "http_5xx",
    key_label: "key-1",
    request_headers: null,
    response_headers: null,
    response_body: null,
  }));
}

function delivery(patch: Partial<WholeDelivery>): WholeDelivery {
  const log = patch.attempt_log ?? [];
  return {
    id: "d",
    event_id: "e",
    event_type: "access-token.created",
    state: "retrying",
    attempts: log.length,
    failures: log.length,
    last_status: null,
    last_error: null,
    next_attempt_at: "2026-11-21T10:05:00.000Z",
    delivered_at: null,
    finished_at: null,
    is_test: false,
    created_at: "2026-11-21T09:59:59.000Z",
    url: "https://ledger.example.com",
    body: "{}",
    attempt_log: log,
    ...patch,
  };
}

const auto = (count: number) => attempts(Array.from({ length: count }, () => "auto"));
const namesOf = (patch: Partial<WholeDelivery>) => ladderOf(delivery(patch)).map(({ kind, name }) => `${kind} ${name}`);

describe("ladderOf", () => {
  test("has a rung for the first attempt and each of the ten retries, with its delay", () => {
    const rungs = ladderOf(delivery({ state: "pending", failures: 0 }));
    expect(rungs.map(({ after }) => after)).toEqual([
      ...[null, "1 min", "2 min", "4 min", "8 min", "16 min", "32 min", "1 h", "2 h", "4 h", "16 h"],
    ]);
    expect(rungs[0]).toMatchObject({ kind: "next", name: "First attempt" });
    expect(rungs.slice(1).every(({ kind }) => kind === "planned")).toBe(true);
  });

  test("shows past attempts, the next one and the ones planned after it", () => {
    expect(namesOf({ attempt_log: auto(2) }).slice(0, 4)).toEqual([
      "made First attempt",
      "made Retry 1",
      "next Retry 2",
      "planned Retry 3",
    ]);
  });

  test("needs no more rungs after a success", () => {
    const rungs = namesOf({ attempt_log: auto(3), failures: null, state: "delivered", next_attempt_at: null });
    expect(rungs.slice(2, 4)).toEqual(["made Retry 2", "unneeded Retry 3"]);
    expect(rungs).toHaveLength(11);
  });

  test("has nothing left when the last retry failed", () => {
    const rungs = namesOf({ attempt_log: auto(11), failures: null, state: "failed", next_attempt_at: null });
    expect(rungs.at(-1)).toBe("made Retry 10");
    expect(rungs).toHaveLength(11);
  });

  test("starts over after its webhook was re-enabled", () => {
    const rungs = namesOf({ attempt_log: auto(12), failures: 1 });
    expect(rungs.slice(10, 13)).toEqual(["made Retry 10", "made First attempt", "next Retry 1"]);
  });

  test("labels manual attempts, which don't use up a rung", () => {
    const rungs = namesOf({ attempt_log: attempts(["auto", "manual"]), failures: 1 });
    expect(rungs.slice(0, 3)).toEqual(["made First attempt", "made Sent manually", "next Retry 1"]);
  });

  test("plans nothing for a test event", () => {
    expect(namesOf({ attempt_log: attempts(["test"]), is_test: true, failures: null })).toEqual(["made Test"]);
  });
});
