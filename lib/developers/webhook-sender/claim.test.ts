import { afterAll, beforeAll, expect, test } from "vitest";
import { setScene } from "#lib/testing/webhook-sender.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { arrayOf } from "./finish.ts";

const scene = setScene();
let unlock: () => Promise<unknown>;

beforeAll(async () => {
  const locks = await scene.at.owner.reserve();
  await locks`select pg_advisory_lock(7308, worker) from generate_series(1, 2) as worker`;
  unlock = async () => {
    await locks`select pg_advisory_unlock_all()`;
    locks.release();
  };
});

afterAll(() => unlock());

async function claim(worker: number, answered: string[] = []): Promise<string[]> {
  const rows = await scene.at.owner<{ delivery_id: string }[]>`
    select delivery_id from app.claim_webhooks(${worker}, 100, ${arrayOf(answered)}::text::uuid[])`;
  return rows.map(({ delivery_id }) => delivery_id);
}

test("frees an endpoint slot once its worker has the response, recorded or not, and only for that worker", async () => {
  const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
  for (let n = 0; n < 6; n += 1) await scene.triggerEvent(`Token ${n}`);
  // The limit starts at two concurrent deliveries.
  const first = await claim(1);
  expect(first).toHaveLength(2);
  expect(await claim(1)).toEqual([]);
  expect(await claim(2, first)).toEqual([]);
  expect(await claim(1, first.slice(0, 1))).toHaveLength(1);
  expect(await claim(1, first.slice(0, 1))).toEqual([]);
  expect(await claim(1, first)).toHaveLength(1);
  const [left] = await scene.at.owner`
    select count(*)::int as n from webhook_queue where subscription_id = ${webhook.id} and state = 'leased'`;
  expect(left?.n).toBe(4);
});
