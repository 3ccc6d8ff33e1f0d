import { expect, test } from "vitest";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import { addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";
import { router } from "./router.ts";

const contracts = operations.map(({ contract }) => contract).filter(({ principals }) => principals.includes("session"));

const isWrite = ({ method }: Operation) => method !== "GET";

const withoutPeople = "has no column about people";

/** Kinds of operations that need a recent proof, and those of them that don't, with the reason. */
const kinds: Record<string, { has: (operation: Operation) => boolean; exempt: Record<string, string> }> = {
  "pays, or decides what is paid": {
    has: ({ name }) => /^(?:close_payment_cycle|create_payment|mark_\w+_paid|review_change_plan)$/.test(name),
    exempt: {},
  },
  "exports a file": {
    has: ({ produces, method }) => method === "GET" && produces !== undefined,
    exempt: {
      export_service_invoices: withoutPeople,
      get_it_asset_labels: "stickers that name equipment",
      get_contracts_import_template: "has no rows",
      get_people_import_template: "has no rows",
      get_it_assets_import_template: "has no rows",
      get_candidates_import_template: "has no rows",
      preview_document_settings: "a made-up document",
      get_resignation_letter: "one letter, which its page shows anyway",
    },
  },
  "gives out a key, a token, or a link that opens an account": {
    has: (operation) => isWrite(operation) && operation.showsSecret,
    exempt: {
      create_candidate_attachment: "a link to a file that the person can read, for minutes",
      create_webhook: "its key signs what we send, and opens nothing",
      rotate_webhook_signing_key: "its key signs what we send, and opens nothing",
    },
  },
  "changes members, what they may do, or how they sign in": {
    has: (operation) =>
      isWrite(operation) &&
      /^\/(?:members|roles|sign-in-policy|sso-providers|domains|access-requests\/\{access_request_id\}\/approve)/.test(
        operation.path,
      ),
    exempt: {
      create_sso_test: "signs in without a session",
      create_domain: "does nothing until it is proven",
      prove_domain: "the domain's name server decides",
    },
  },
  "changes how someone proves who they are": {
    has: (operation) => isWrite(operation) && /^\/account\/(?:passkeys|second-factor|password)/.test(operation.path),
    exempt: {
      update_passkey: "only its name",
      update_password: "takes the current password itself",
    },
  },
};

test.each(Object.entries(kinds))("what %s needs a recent proof", (_, { has, exempt }) => {
  const lacking = contracts.filter((one) => has(one) && !one.needsProof).map(({ name }) => name);
  expect(lacking.filter((name) => !(name in exempt))).toEqual([]);
  expect(Object.keys(exempt).filter((name) => !lacking.includes(name))).toEqual([]);
});

test("a file that is said to have no column about people has none", async () => {
  const owner = await addSession(at.owner, at.first, "owner");
  const columnsOf = async ({ path }: Operation) => {
    const { status, text } = await send("GET", `/rest/v2${path}`, owner);
    expect(status).toBe(200);
    return text.split("\r\n", 1)[0] ?? "";
  };
  const about = /worker|person|people|candidate|assigned|mail|phone/;
  const exempt = contracts.filter(({ name }) => kinds["exports a file"]?.exempt[name] === withoutPeople);
  for (const contract of exempt) expect(await columnsOf(contract)).not.toMatch(about);
  for (const path of ["/invoices/export", "/payments/export", "/it/assets/export"])
    expect((await send("GET", `/rest/v2${path}`, owner)).text).toMatch(about);
});

test("nothing else asks for one", () => {
  const known = contracts.filter((one) => Object.values(kinds).some(({ has }) => has(one)));
  expect(contracts.filter((one) => one.needsProof && !known.includes(one)).map(({ name }) => name)).toEqual([]);
});

const at = await stage();

test("an old session is refused before anything happens, and a token of the same person never", async () => {
  const owner = await addPerson(at.owner, at.first, "owner");
  const member = await addPerson(at.owner, at.first, "viewer");
  const session = await addSession(at.owner, at.first, "owner");
  const token = await addToken(at.owner, at.first, { type: "personal", user_id: owner });
  const disable = () => send("PATCH", `/rest/v2/members/${member}`, session, { body: { disabled: true } });
  const exported = (text: string) => send("GET", "/rest/v2/people/export", text);
  await at.owner`update sessions set created_at = now() - interval '11 minutes' where digest = ${tokenDigest(session)}`;
  for (const { status, body } of [await disable(), await exported(session)])
    expect([status, body.errors[0].reason]).toEqual([403, "reauthentication_required"]);
  expect((await at.owner`select disabled_at from memberships where user_id = ${member}`)[0]?.disabled_at).toBeNull();
  expect((await exported(token)).status).toBe(200);
  expect((await send("GET", "/rest/v2/people", session)).status).toBe(200);
  await at.owner`update sessions set proven_at = now() where digest = ${tokenDigest(session)}`;
  expect((await disable()).status).toBe(200);
});

test("who may not do it at all isn't asked", async () => {
  const viewer = await addSession(at.owner, at.first, "viewer");
  await at.owner`update sessions set created_at = now() - interval '11 minutes' where digest = ${tokenDigest(viewer)}`;
  const refused = await send("POST", "/rest/v2/payments", viewer, { body: { invoice_ids: ["x"], method: "wire" } });
  expect(refused.body.errors[0].reason).not.toBe("reauthentication_required");
});

test("the API's document says which operations need one", () => {
  const { paths } = JSON.parse(router.openapi());
  const described = (name: string) =>
    Object.values<Record<string, { operationId?: string; description?: string }>>(paths)
      .flatMap((path) => Object.values(path))
      .find(({ operationId }) => operationId === name)?.description;
  expect(described("mark_payment_paid")).toContain("reauthentication_required");
  expect(described("get_payment")).not.toContain("reauthentication_required");
});
