import { describe, expect, test } from "vitest";
import { fold, matchesWords } from "#lib/platform/format/fold.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addApplication, addCandidate } from "#lib/testing/recruiting.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();

/** Scripts whose case and marks the database's C library knows in the same way as JavaScript. */
const blocks: [from: number, to: number][] = [
  [0x20, 0x24f],
  [0x250, 0x2af],
  [0x370, 0x52f],
  [0x531, 0x587],
  [0x591, 0x6ff],
  [0x900, 0xdff],
  [0xe00, 0xe7f],
  [0x1e00, 0x1fff],
  [0x2000, 0x20ff],
  [0x3040, 0x30ff],
  [0xac00, 0xac80],
  [0xfb00, 0xfb06],
  [0xff00, 0xff9f],
];

const isAssigned = (char: string) => !/\p{Cn}|\p{Cs}/u.test(char);

test("browser and database fold every letter of the common scripts in the same way, and again to the same", async () => {
  const chars = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
  );
  const texts = chars.filter(isAssigned).map((char) => `x${char}y`);
  const rows = await at.owner<{ text: string; folded: string; twice: string }[]>`
    select text, app.fold(text) as folded, app.fold(app.fold(text)) as twice
      from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) as text`;
  expect(rows.length).toBe(texts.length);
  const differing = rows.filter(({ text, folded, twice }) => folded !== fold(text) || twice !== folded);
  expect(differing.map(({ text, folded }) => [text, folded, fold(text)])).toEqual([]);
});

describe("in the browser", () => {
  test.each([
    ["Łukasz Żółć", "zolc LUKASZ", true],
    ["İstanbul", "istanbul", true],
    ["Jürgen Groß", "gross jur", true],
    ["Åland Islands", "aland", true],
    ["Côte d’Ivoire", "cote d'ivoire", true],
    ["Köln", "koblenz", false],
    ["Köln", "", true],
  ])("%s and %s: %s", (text, search, found) => {
    expect(matchesWords(text, search)).toBe(found);
  });
});

test("texts that an earlier release stored are folded in small steps, without changing what else rows say", async () => {
  const person = await addWorker(at.owner, at.first, { first_name: "Jürgen", last_name: "Groß" });
  const { application_id, candidate_id } = await addApplication(at.owner, at.first, {
    candidate_id: await addCandidate(at.owner, at.first, { first_name: "Łucja", last_name: "Groß" }),
  });
  const invoice = await addInvoice(at.owner, at.first, { label: "INV-Groß" });
  await at.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update people set search_text = 'jürgen groß' where id = ${person}`;
    await sql`update candidates set search_text = lower(first_name || ' ' || last_name || ' ' || email) where id = ${candidate_id}`;
    await sql`update applications set candidate_text = (select search_text from candidates where id = ${candidate_id}) where id = ${application_id}`;
    await sql`update invoices set search_text = 'inv-groß jürgen groß' where id = ${invoice}`;
    await sql`update search_folds set is_done = false, after_id = '', after_organization = '00000000-0000-0000-0000-000000000000'`;
  });
  const stamps = () => at.owner`select updated_at from applications where id = ${application_id}`;
  const before = await stamps();
  for (let more = true; more; ) {
    const [row] = await at.owner.begin(async (sql) => {
      await sql`set local role app_worker`;
      return sql`select app.fold_search_texts(2) as more`;
    });
    more = row?.more;
  }
  expect(await stamps()).toEqual(before);
  const texts = await at.owner`
    select (select search_text from people where id = ${person}) as person, (select candidate_text from applications where id = ${application_id}) as application,
      (select search_text from candidates where id = ${candidate_id}) as candidate, (select search_text from invoices where id = ${invoice}) as invoice`;
  expect(texts[0]?.person).toMatch(/^jurgen gross /);
  expect([texts[0]?.application, texts[0]?.candidate]).toEqual([
    texts[0]?.candidate,
    expect.stringMatching(/^lucja gross /),
  ]);
  expect(texts[0]?.invoice).toBe("inv-gross jurgen gross");
  const [left] = await at.owner`select count(*)::integer as n from search_folds where not is_done`;
  expect(left?.n).toBe(0);
});

describe("every list", () => {
  test.each([
    ["people", "search=gross%20vilhelm"],
    ["ats/candidates", "search=gross%20vilhelm"],
    ["ats/applications", "search_text=GROSS%20vilhelm"],
    ["invoices", "status=all&search=gross%20vilhelm"],
  ])("%s finds words in any order, without case and accents", async (list, query) => {
    const token = await addToken(at.owner, at.first);
    const name = { first_name: "Vílhelm", last_name: "Groß" };
    await addWorker(at.owner, at.first, name);
    await addApplication(at.owner, at.first, { candidate_id: await addCandidate(at.owner, at.first, name) });
    await at.owner`update invoices set search_text = 'inv-1 vílhelm groß' where id = ${await addInvoice(at.owner, at.first)}`;
    const { status, body } = await send("GET", `/rest/v2/${list}?${query}`, token);
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeGreaterThan(200);
  });
});
