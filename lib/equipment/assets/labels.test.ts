import { expect, test } from "vitest";
import { settings } from "#lib/platform/env.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";
import { addAsset } from "#lib/testing/assets.ts";
import { scanLabels } from "#lib/testing/labels.ts";
import { addToken, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["it-assets:read"] });

async function labels(query: string, text = token) {
  const request = new Request(`https://localhost/rest/v2/it/assets/labels?${query}`, {
    headers: { authorization: `Bearer ${text}` },
  });
  const answer = await router.handle(toIncomingRequest(request, null));
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

const addressOf = (id: string) => `${settings().public_url}/equipment/assets/${id}`;

test("prints each asset's URL as its label's code, over several sheets, in list order", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1)
    ids.push(
      await addAsset(at.owner, at.first, {
        name: `Long name of product ${n} `.repeat(1 + (n % 8)),
        serial_number: `SN-${n}`,
      }),
    );
  const { status, type, bytes } = await labels("sort_order=asc&search=long");
  expect([status, type]).toEqual([200, "application/pdf"]);
  const created = await at.owner`select id from assets where organization_id = ${at.first.id} order by created_at, id`;
  expect(await scanLabels(bytes)).toEqual(created.map(({ id }) => addressOf(id)));
  const two = await labels(`asset_ids=${ids[7]}&asset_ids=${ids[3]}`);
  expect(await scanLabels(two.bytes)).toEqual([ids[7], ids[3]].map((id) => addressOf(id ?? "")));
  expect((await labels(`asset_ids=${ids[7]}&asset_ids=${ids[3]}`)).bytes).toEqual(two.bytes);
});

test("returns 404 for a label of another organization's asset", async () => {
  const theirs = await addAsset(at.owner, at.second);
  expect((await labels(`asset_ids=${theirs}`)).status).toBe(404);
});
