import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { addAsset } from "#lib/testing/assets.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addCandidate, addJob } from "#lib/testing/recruiting.ts";
import { addInvoice, addPerson, addSession, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

interface Found {
  id: string;
  title: string;
  detail: string | null;
  status: string | null;
  path: string;
}

interface Group {
  kind: string;
  records: Found[];
  is_similar: boolean;
  has_more: boolean;
  list_path: string | null;
}

const ask = (query: string, as = session, more: Record<string, string> = {}) =>
  send("GET", `/rest/v2/search?${new URLSearchParams({ query, ...more })}`, as);

async function find(query: string, as = session, more: Record<string, string> = {}): Promise<Record<string, Group>> {
  const { status, body } = await ask(query, as, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return Object.fromEntries(body.data.map((group: Group) => [group.kind, group]));
}

const titles = (group: Group | undefined) => group?.records.map(({ title }) => title) ?? [];

/** A word of letters only that nothing else in the database contains. */
const word = () =>
  `q${randomUUID()
    .replace(/[^a-f]/g, "")
    .padEnd(10, "z")}${randomUUID().slice(0, 8).replace(/\d/g, "w").replace("-", "")}`;

async function addPayment(to: TestOrganization, label: string): Promise<string> {
  const id = `p${randomUUID().slice(0, 20)}`;
  await at.owner`
    insert into payments (organization_id, id, label, legal_entity_id, entity_type, status, payment_currency, total, method, paid_at, search_text)
      values (${to.id}, ${id}, ${label}, ${to.legal_entity_id}, 'company', 'paid', 'EUR', 1234.50, 'ach', now(), ${label.toLowerCase()})`;
  return id;
}

async function addWebhook(to: TestOrganization, name: string): Promise<string> {
  const [row] = await at.owner`
    insert into webhook_subscriptions (organization_id, name, url, events, api_version, status)
      values (${to.id}, ${name}, ${`https://hooks.example/${randomUUID()}`}, '{*}', 'v1', 'enabled') returning id`;
  return row?.id;
}

/** Inserts one record of each kind with the word in its title; returns ids and paths. */
async function addOneOfEach(to: TestOrganization, text: string): Promise<Record<string, [id: string, path: string]>> {
  const person = await addWorker(at.owner, to, { first_name: text, last_name: "Lind" });
  const contract = await addContract(at.owner, to, { title: text });
  const invoice = await addInvoice(at.owner, to, { label: `INV-${text}`, status: "pending", total: "1234.50" });
  const payment = await addPayment(to, `PAY-${text}`);
  const candidate = await addCandidate(at.owner, to, { last_name: text });
  const { job_id: job } = await addJob(at.owner, to, text);
  const asset = await addAsset(at.owner, to, { serial_number: text });
  const member = await addPerson(at.owner, to, "viewer", `${text}@people.example`);
  await addToken(at.owner, to);
  const [token] = await at.owner`update access_tokens set name = ${text} where id =
    (select id from access_tokens where organization_id = ${to.id} order by created_at desc limit 1) returning id`;
  const webhook = await addWebhook(to, text);
  return {
    person: [person, `/people/${person}`],
    contract: [contract, `/contracts/${contract}`],
    invoice: [invoice, `/invoices?status=all&invoice=${invoice}`],
    payment: [payment, `/payments?payment=${payment}`],
    candidate: [candidate, `/recruiting/candidates/${candidate}`],
    job: [job, `/recruiting/jobs/${job}`],
    it_asset: [asset, `/equipment/assets/${asset}`],
    member: [member, "/members?q=Person+viewer"],
    access_token: [token?.id, `/developers/access-tokens?q=${text}`],
    webhook: [webhook, `/developers/webhooks/${webhook}`],
  };
}

describe("a search", () => {
  let text: string;
  let made: Record<string, [string, string]>;

  beforeAll(async () => {
    text = word();
    made = await addOneOfEach(at.first, text);
    await addOneOfEach(at.second, text);
  });

  test("finds one record of every kind, with the path where it opens, and none of another organization", async () => {
    const found = await find(text);
    const seen = Object.entries(found).map(([kind, { records }]) => [kind, records.map(({ id, path }) => [id, path])]);
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(Object.entries(made).map(([kind, one]) => [kind, [one]])),
    );
  });

  test("returns an invoice's legal entity, amount and status", async () => {
    const { invoice } = await find(text);
    expect(invoice?.records[0]).toMatchObject({
      title: `INV-${text}`,
      detail: "First GmbH · 1,234.50\u00A0EUR",
      status: "pending",
    });
    expect(invoice).toMatchObject({
      is_similar: false,
      has_more: false,
      list_path: `/invoices?status=all&q=${text}`,
    });
  });

  test.each([
    ["people:read", ["person"]],
    ["contracts:read", ["contract"]],
    ["accounting:read", ["invoice", "payment"]],
    ["ats:read", ["candidate", "job"]],
    ["it-assets:read", ["it_asset"]],
    ["webhooks:read", ["webhook"]],
    ["timesheets:read", []],
  ] as [Scope, string[]][])("by a token with only %s returns %s", async (scope, kinds) => {
    const token = await addToken(at.owner, at.first, { scopes: [scope] });
    expect(Object.keys(await find(text, token))).toEqual(kinds);
  });

  test("by a token never includes members and access tokens, which only people may list", async () => {
    const token = await addToken(at.owner, at.first);
    expect(Object.keys(await find(text, token)).sort()).toEqual(
      Object.keys(made)
        .filter((kind) => kind !== "member" && kind !== "access_token")
        .sort(),
    );
  });

  test("by a person is limited to the role: a recruiter finds no invoice and no one else's access token", async () => {
    const recruiter = await addSession(at.owner, at.first, "recruiter");
    const found = await find(text, recruiter);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(["candidate", "job", "member"]));
    for (const kind of ["invoice", "payment", "access_token"]) expect(found[kind]).toBeUndefined();
  });

  test("returns only the requested kinds", async () => {
    expect(Object.keys(await find(text, session, { kinds: "job" }))).toEqual(["job"]);
    expect(await find(text, session, { kinds: "nothing_such" })).toEqual({});
  });

  test("returns records by id, in the requested order, without those of another organization, deleted or malformed", async () => {
    const theirs = await addInvoice(at.owner, at.second);
    const records = [
      `invoice:${made.invoice?.[0]}`,
      `invoice:${theirs}`,
      `person:${made.person?.[0]}`,
      `person:${randomUUID()}`,
      "person:none",
      "planet:1",
    ];
    const query = new URLSearchParams(records.map((record) => ["records", record]));
    const { body } = await send("GET", `/rest/v2/search?${query}`, session);
    expect(body.data.flatMap((group: Group) => group.records.map(({ id }) => id))).toEqual([
      made.person?.[0],
      made.invoice?.[0],
    ]);
    const token = await addToken(at.owner, at.first, { scopes: ["people:read"] });
    const narrow = await send("GET", `/rest/v2/search?${query}`, token);
    expect(narrow.body.data.map(({ kind }: Group) => kind)).toEqual(["person"]);
  });
});

describe("names", () => {
  test("with a typo are found: a missing letter, an extra one, two swapped", async () => {
    const last_name = "Kowalczyk";
    await addWorker(at.owner, at.first, { first_name: "Zofia", last_name });
    await addCandidate(at.owner, at.first, { first_name: "Zofia", last_name });
    for (const typo of ["kowalcyk", "Kowalczzyk", "kowlaczyk", "zofia kovalczyk"]) {
      const { person, candidate } = await find(typo);
      expect([typo, titles(person), titles(candidate)]).toEqual([typo, ["Zofia Kowalczyk"], ["Zofia Kowalczyk"]]);
      expect([person?.is_similar, person?.list_path]).toEqual([true, null]);
    }
  });

  test("are found without accents, case, and apostrophes, and with their words in any order, on both sides", async () => {
    const names: [string, string][] = [
      ["İbrahim", "Çelik"],
      ["Łukasz", "Żółć"],
      ["Jürgen", "Groß"],
      ["Seán", "O’Wrenn"],
      ["Søren", "Æbelø"],
      ["Şule", "Işık"],
      ["Đorđe", "Þórsson"],
      ["Nguyễn", "Văn Ánh"],
      ["Анна", "Йолкіна"],
      ["محمّد", "علي"],
    ];
    for (const [first_name, last_name] of names) {
      await addWorker(at.owner, at.first, { first_name, last_name });
      await addCandidate(at.owner, at.first, { first_name: first_name.normalize("NFD"), last_name });
    }
    const asked: [string, string][] = [
      ["ibrahim", "İbrahim Çelik"],
      ["İBRAHİM", "İbrahim Çelik"],
      ["celik ibrahim", "İbrahim Çelik"],
      ["Lukasz", "Łukasz Żółć"],
      ["zolc", "Łukasz Żółć"],
      ["Groß Jürgen", "Jürgen Groß"],
      ["GROSS jurgen", "Jürgen Groß"],
      ["Ju\u0308rgen", "Jürgen Groß"],
      ["owrenn sean", "Seán O’Wrenn"],
      ["O'Wrenn", "Seán O’Wrenn"],
      ["o`wrenn", "Seán O’Wrenn"],
      ["soren aebelo", "Søren Æbelø"],
      ["ısik sule", "Şule Işık"],
      ["dorde thorsson", "Đorđe Þórsson"],
      ["anh nguyen", "Nguyễn Văn Ánh"],
      ["ЙОЛКІНА анна", "Анна Йолкіна"],
      ["محمد", "محمّد علي"],
    ];
    for (const [typed, name] of asked) {
      const { person, candidate } = await find(typed);
      const found = [person, candidate].map((group) => [
        group?.is_similar,
        titles(group).map((one) => one.normalize()),
      ]);
      expect([typed, ...found]).toEqual([typed, [false, [name.normalize()]], [false, [name.normalize()]]]);
    }
  });

  test("that contain the text displace those that are only similar", async () => {
    const text = word();
    await addWorker(at.owner, at.first, { first_name: text, last_name: "Lind" });
    await addWorker(at.owner, at.first, { first_name: `${text.slice(0, -1)}x`, last_name: "Lind" });
    expect(titles((await find(text)).person)).toEqual([`${text} Lind`]);
  });

  test("that are only similar come after those of another kind that contain the text", async () => {
    const text = word();
    await addWorker(at.owner, at.first, { first_name: `${text.slice(0, -1)}x`, last_name: "Lind" });
    await addCandidate(at.owner, at.first, { first_name: text, last_name: "Lind" });
    const { body } = await ask(text);
    expect(body.data.map(({ kind, is_similar }: Group) => [kind, is_similar])).toEqual([
      ["candidate", false],
      ["person", true],
    ]);
  });

  test("of two letters are found at the start of a word, however old", async () => {
    await addWorker(at.owner, at.second, { first_name: "Xu", last_name: "Old", created_at: "2001-01-01T00:00:00Z" });
    await at.owner`
      insert into people (organization_id, first_name, last_name, email, country, job_title)
        select ${at.second.id}, 'Ann', 'Bee', 'n' || n || '@people.example', 'DE', 'Worker' from generate_series(1, 1100) as n`;
    const token = await addToken(at.owner, at.second);
    expect(titles((await find("xu", token)).person)).toEqual(["Xu Old"]);
    expect(titles((await find("ann", token, { limit: "3" })).person)).toHaveLength(3);
  });
});

describe("the text", () => {
  test("has no wildcards: %, _ and \\ are literal", async () => {
    const text = word();
    await addWorker(at.owner, at.first, { first_name: `${text}%_\\x`, last_name: "Lind" });
    await addWorker(at.owner, at.first, { first_name: `${text}abcx`, last_name: "Lind" });
    for (const part of ["%", "%_", "%_\\", "%_\\x"])
      expect([part, titles((await find(text + part, session, { kinds: "person" })).person)]).toEqual([
        part,
        [`${text}%_\\x Lind`],
      ]);
  });

  test.each([
    "%",
    "_",
    "\\",
    "'",
    '"',
    "--",
    "a",
    "a%",
    "%%%%",
    "....",
    "()[]",
    "a b",
    "\u{1f469}",
    "李小龍",
    "   x   ",
    "aaaaaaaa",
    "z".repeat(200),
    "\\'; drop",
  ])("%j is accepted", async (odd) => {
    expect((await ask(odd)).status).toBe(200);
  });

  test.each([
    ["", "/query"],
    ["   ", "/query"],
    ["z".repeat(201), "/query"],
  ])("%j is refused, naming the field", async (query, path) => {
    const { status, body } = await ask(query);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test("is refused with an unknown or invalid parameter", async () => {
    const refused: Record<string, string>[] = [
      { colour: "red" },
      { limit: "0" },
      { limit: "21" },
      { kinds: "No!" },
      { records: "x" },
    ];
    for (const more of refused) expect([more, (await ask("ann", session, more)).status]).toEqual([more, 400]);
  });
});

test("reports if there are more than the limit, and lists those with words starting with the text first", async () => {
  const text = word();
  await addWorker(at.owner, at.first, { first_name: text, last_name: "First", created_at: "2020-01-01T00:00:00Z" });
  for (const n of [1, 2, 3]) await addWorker(at.owner, at.first, { first_name: `x${text}`, last_name: `Inner${n}` });
  const { person } = await find(text, session, { limit: "2" });
  expect([titles(person)[0], person?.records.length, person?.has_more]).toEqual([`${text} First`, 2, true]);
  expect(person?.list_path).toBe(`/people?q=${text}`);
});

test("neither searches nor shows sensitive data: a rate finds no contract", async () => {
  const title = word();
  await addContract(at.owner, at.first, { title, rate: "7654321.00" });
  expect((await find("7654321")).contract).toBeUndefined();
  expect(JSON.stringify((await find(title)).contract)).not.toContain("7654321");
});
