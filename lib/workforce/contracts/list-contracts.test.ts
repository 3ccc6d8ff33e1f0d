import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { countryCodes } from "#lib/platform/format/countries.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const organization = await addOrganization(at.owner, "Lists");
const token = await addToken(at.owner, organization);
const people = [
  await addWorker(at.owner, organization, {
    first_name: "Noor",
    last_name: "Öztürk",
    email: "noor@x.example",
    job_title: "Illustrator",
  }),
  await addWorker(at.owner, organization, {
    first_name: "Kai",
    last_name: "Abe",
    email: "kai@x.example",
    job_title: "Cook",
  }),
];
const rows = [
  {
    title: "Cook, canteen",
    status: "new",
    type: "eor",
    country: "JP",
    starts_on: "2026-05-01",
    person_id: people[1],
  },
  {
    title: "Engineer, 100% remote",
    status: "in_progress",
    country: "DE",
    starts_on: "2026-01-01",
    person_id: people[0],
  },
  {
    title: "Engineer, rail",
    status: "in_progress",
    country: "PL",
    starts_on: "2025-01-01",
    ends_on: "2026-12-31",
    person_id: people[0],
  },
  {
    title: "Advisor",
    status: "completed",
    country: "DE",
    starts_on: "2024-01-01",
    ends_on: "2024-12-31",
    person_id: people[0],
  },
  { title: "Baker", status: "cancelled", type: "peo", country: "US", starts_on: "2026-05-01", person_id: people[1] },
];
const ids: string[] = [];
for (const [n, row] of rows.entries())
  ids.push(
    await addContract(at.owner, organization, {
      ...row,
      person_id: row.person_id as string,
      created_at: `2026-01-0${n + 1}T00:00:00Z`,
    }),
  );
await at.owner`insert into contract_amendments (organization_id, contract_id, effective_on, rate, title) values (${organization.id}, ${ids[3] as string}, '2024-06-01', 1.00, 'Counsel')`;
await addContract(at.owner, at.second, { title: "Engineer, elsewhere" });

const list = async (query: string, text = token) => (await send("GET", `/rest/v2/contracts${query}`, text)).body;
const numbers = (body: { data: { id: string }[] }) => body.data.map(({ id }) => ids.indexOf(id));

describe("the list of contracts", () => {
  test.each([
    ["", [4, 3, 2, 1, 0]],
    ["?sort_order=asc", [0, 1, 2, 3, 4]],
    ["?sort_by=starts_on&statuses=in_progress", [1, 2]],
    ["?statuses=new&statuses=cancelled", [4, 0]],
    ["?statuses[]=completed", [3]],
    ["?types=eor&types=peo", [4, 0]],
    ["?countries=de", [3, 1]],
    ["?countries=DE&countries=PL&statuses=in_progress", [2, 1]],
    ["?starts_from=2026-01-01&starts_to=2026-05-01", [1]],
    ["?ends_from=2026-01-01", [2]],
    ["?ends_to=2025-01-01", [3]],
    ["?ends_to=2024-12-31", []],
    ["?starts_from=2026-01-01&starts_to=2026-01-01", []],
    ["?search=ENGINEER", [2, 1]],
    ["?search=100%25", [1]],
    ["?search=%C3%B6zt%C3%BCrk", [3, 2, 1]],
    ["?search=cook", [4, 0]],
    ["?search=kai@x", [4, 0]],
    ["?search=counsel", [3]],
    ["?search=engineer&statuses=in_progress&countries=PL", [2]],
    ["?search=nobody", []],
  ])("%s returns exactly the matching contracts and their count", async (query, expected) => {
    const body = await list(query);
    expect(numbers(body)).toEqual(expected);
    expect(body).toMatchObject({ total_count: expected.length, has_more: false, next_cursor: null });
  });

  test("searches the current names of a contract and its person", async () => {
    const person_id = await addWorker(at.owner, at.second, { first_name: "Tuấn", email: "old@z.example" });
    const id = await addContract(at.owner, at.second, { person_id, title: "Glazier" });
    const stranger = await addToken(at.owner, at.second);
    const finds = async (text: string) =>
      (await list(`?search=${encodeURIComponent(text)}`, stranger)).data.map((row: { id: string }) => row.id);
    expect([await finds("glazier"), await finds("tuấn o'brien")]).toEqual([[id], [id]]);
    await send("PATCH", `/rest/v2/people/${person_id}`, stranger, { body: { email: "NEW@z.example" } });
    expect([await finds("new@z"), await finds("old@z")]).toEqual([[id], []]);
    const body = { effective_on: "2150-01-01", title: "Foreman" };
    const made = await send("POST", `/rest/v2/contracts/${id}/amendments`, stranger, { body });
    expect(await finds("foreman")).toEqual([id]);
    const amendment = made.body.data.upcoming_amendments[0].id;
    await send("DELETE", `/rest/v2/contracts/${id}/amendments/${amendment}`, stranger);
    expect(await finds("foreman")).toEqual([]);
  });

  test("filters by person and by legal entity, even without matches", async () => {
    expect(numbers(await list(`?person_id=${people[1]}`))).toEqual([4, 0]);
    expect((await list(`?legal_entity_id=${organization.legal_entity_id}`)).total_count).toBe(5);
    expect((await list(`?legal_entity_id=${at.second.legal_entity_id}`)).total_count).toBe(0);
  });

  test.each(["", "&sort_by=starts_on", "&search=x.example", "&sort_by=starts_on&sort_order=asc&search=e"])(
    "pages without gaps or duplicates%s, by cursor and by after_cursor",
    async (view) => {
      const whole = numbers(await list(`?limit=100${view}`));
      for (const parameter of ["cursor", "after_cursor"]) {
        const seen: number[] = [];
        let next: string | null = "";
        while (next !== null) {
          const body: { data: { id: string }[]; next_cursor: string | null; total_count: number } = await list(
            `?limit=2${view}${next && `&${parameter}=${next}`}`,
          );
          expect(body.total_count).toBe(whole.length);
          seen.push(...numbers(body));
          next = body.next_cursor;
        }
        expect(seen).toEqual(whole);
      }
    },
  );

  test("returns a second page when filtered by every country", async () => {
    const all = `?limit=1${countryCodes.map((code) => `&countries=${code}`).join("")}`;
    const { next_cursor } = await list(all);
    expect((await list(`${all}&cursor=${next_cursor}`)).data).toHaveLength(1);
  });

  test("rejects a cursor with different filters, an altered one, and two different ones at once", async () => {
    const { next_cursor } = await list("?limit=1");
    const status = async (query: string) => (await send("GET", `/rest/v2/contracts${query}`, token)).status;
    expect(await status(`?limit=1&statuses=new&cursor=${next_cursor}`)).toBe(400);
    expect(await status(`?limit=1&cursor=${next_cursor}x`)).toBe(400);
    expect(await status(`?limit=1&cursor=${next_cursor}&after_cursor=other`)).toBe(400);
    const stranger = await addToken(at.owner, at.second);
    const foreign = await send("GET", `/rest/v2/contracts?limit=1&cursor=${next_cursor}`, stranger);
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([400, "/cursor"]);
  });

  test.each([
    "statuses=open",
    "types=none",
    "countries=ZZ",
    "starts_from=0001-01-01",
    "ends_to=tomorrow",
    "limit=0",
    "legal_entity_id=1",
    "sort_by=rate",
  ])("refuses %s", async (query) => {
    expect((await send("GET", `/rest/v2/contracts?${query}`, token)).status).toBe(400);
  });

  test("exports the filtered contracts as CSV, in list order", async () => {
    const { text, headers } = await send("GET", "/rest/v2/contracts/export?search=engineer", token);
    expect(headers.get("content-disposition")).toContain("contracts.csv");
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ title }) => title)).toEqual(["Engineer, rail", "Engineer, 100% remote"]);
    expect(rows[0]).toMatchObject({
      rate: "4200.00",
      currency: "EUR",
      worker_email: "noor@x.example",
      ends_on: "2026-12-31",
    });
  });
});
