import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { operations } from "#lib/registry/operations.ts";
import { addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { addDelivery, addResend, addRetiringKey, addWebhook } from "#lib/testing/webhooks.ts";

type Ids = Record<string, string>;

const at = await stage();
const token = await addToken(at.owner, at.first);

async function idsOf(organization: TestOrganization): Promise<Ids> {
  const { id } = await addWebhook(at.owner, organization, { status: "disabled" });
  return {
    webhook_id: id,
    delivery_id: await addDelivery(at.owner, organization, id, "failed"),
    key_id: await addRetiringKey(at.owner, organization, id),
    resend_id: await addResend(at.owner, organization, id),
  };
}

const contracts = operations
  .map(({ contract }) => contract)
  .filter(({ area, path }) => area.startsWith("Webhook") && path.includes("{"));

const bodies: Record<string, object> = {
  update_webhook: { status: "enabled", name: "Taken over" },
  create_webhook_resend: { since: "2026-01-01" },
};

describe.each(contracts.map((contract) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  test("returns the same bytes for an ID of another organization or subscription as for an unknown one, and changes nothing", async () => {
    const mine = await idsOf(at.first);
    const strangers = [await idsOf(at.second), await idsOf(at.first)];
    const traces = async () =>
      at.owner`select s::text as row from webhook_subscriptions s union all select k::text from webhook_keys k
        union all select d::text from webhook_deliveries d union all select r::text from webhook_resends r
        union all select q::text from webhook_queue q order by 1`;
    const before = await traces();
    const ask = async (ids: Ids) => {
      const path = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, (_, key) => ids[key] ?? "")}`;
      const body = ["POST", "PATCH"].includes(contract.method) ? (bodies[name] ?? {}) : undefined;
      const { status, text, body: answer } = await send(contract.method, path, token, { body });
      return [status, text.replaceAll(path, "").replace(answer.request?.api_req_id, "")];
    };
    for (const key of pathKeys(contract.path)) {
      const none = await ask({ ...mine, [key]: randomUUID() });
      expect(none[0]).toBe(404);
      for (const [place, stranger] of strangers.entries()) {
        // The organization's other subscription does exist; only the resources below it don't belong here.
        const isThere = place === 1 && key === "webhook_id";
        if (!isThere) expect(await ask({ ...mine, [key]: stranger[key] as string })).toEqual(none);
      }
    }
    expect(await ask(strangers[0] as Ids)).toEqual(await ask({ ...mine, webhook_id: randomUUID() }));
    expect(await traces()).toEqual(before);
  });
});
