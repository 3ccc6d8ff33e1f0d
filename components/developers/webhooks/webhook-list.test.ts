import { expect, test } from "vitest";
import type { Webhook } from "./webhook.ts";
import { webhookList } from "./webhook-list.tsx";

const webhook = (name: string, status: "enabled" | "disabled", consecutive_failures: number) =>
  ({
    ...{ id: name, name, status, consecutive_failures, description: null, events: ["person.created"] },
    url: `https://${name.toLowerCase()}.example.com/in`,
  }) as unknown as Webhook;

const ledger = webhook("Ledger", "enabled", 0);
const failing = webhook("Failing", "enabled", 9);
const paused = webhook("Paused", "disabled", 0);
const broken = webhook("Broken", "disabled", 11);

test.each([
  ["", [paused, broken, ledger, failing]],
  ["status=enabled", [ledger, failing]],
  ["status=failing", [broken, failing]],
  ["status=disabled", [paused, broken]],
  ["q=ledger.example person", [ledger]],
  ["q=nobody", []],
])("disabled webhooks come first, filtered by %j", (query, expected) =>
  expect(webhookList.whole?.([ledger, failing, paused, broken], webhookList.load(new URLSearchParams(query)))).toEqual(
    expected,
  ),
);
