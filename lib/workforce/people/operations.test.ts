import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { png } from "#lib/testing/sample-files.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { largestPhoto } from "./rules.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const noor = {
  first_name: "Noor",
  last_name: "Öztürk",
  email: "noor@people.example",
  country: "DE",
  job_title: "Illustrator",
};

async function fresh(): Promise<{ organization: TestOrganization; token: string }> {
  const organization = await addOrganization(at.owner, `People ${Math.random()}`);
  return { organization, token: await addToken(at.owner, organization) };
}

const list = async (query: string, text: string) => (await send("GET", `/rest/v2/people${query}`, text)).body;

describe("adding and changing a person", () => {
  test("returns the person, whose email is then taken regardless of case", async () => {
    const { organization, token } = await fresh();
    const added = await send("POST", "/rest/v2/people", token, {
      body: { ...noor, country: "de", first_name: " Noor " },
    });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ ...noor, name: "Noor Öztürk" });
    const again = await send("POST", "/rest/v2/people", token, { body: { ...noor, email: "NOOR@people.example" } });
    expect([again.status, again.body.errors[0].path]).toEqual([409, "/email"]);
    const other = await addWorker(at.owner, organization);
    const renamed = await send("PATCH", `/rest/v2/people/${other}`, token, { body: { email: "Noor@people.example" } });
    expect([renamed.status, renamed.body.errors[0].path]).toEqual([409, "/email"]);
    expect(
      (await send("POST", "/rest/v2/people", token, { body: { ...noor, email: "n@people.example" } })).status,
    ).toBe(201);
    const elsewhere = await fresh();
    expect((await send("POST", "/rest/v2/people", elsewhere.token, { body: noor })).status).toBe(201);
  });

  test("creates one person when the same email is added concurrently", async () => {
    const body = { ...noor, email: "twice@people.example" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send("POST", "/rest/v2/people", token, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("leaves omitted fields alone, and concurrent changes are both kept", async () => {
    const id = await addWorker(at.owner, at.first, { email: "changed@people.example" });
    const change = (body: object) => send("PATCH", `/rest/v2/people/${id}`, token, { body });
    await Promise.all([change({ job_title: "Lead" }), change({ country: "JP" }), change({ last_name: "Itō" })]);
    const { body } = await send("GET", `/rest/v2/people/${id}`, token);
    expect(body.data).toMatchObject({ job_title: "Lead", country: "JP", last_name: "Itō", first_name: "Maëlle" });
    expect(body.data.email).toBe("changed@people.example");
    expect((await change({ email: "CHANGED@people.example" })).body.data.email).toBe("CHANGED@people.example");
  });

  test.each([
    ["/country", { country: "XX" }],
    ["/country", { country: 7 }],
    ["/email", { email: "not an address" }],
    ["/email", { email: `${"a".repeat(250)}@people.example` }],
    ["/first_name", { first_name: "   " }],
    ["/last_name", { last_name: "x".repeat(101) }],
    ["/job_title", { job_title: "a\0b" }],
  ])("rejects an invalid %s", async (path, wrong) => {
    const answer = await send("POST", "/rest/v2/people", token, { body: { ...noor, ...wrong } });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test("survives half of a surrogate pair", async () => {
    const body = `{"first_name":"A\\ud83d","last_name":"B","email":"half@people.example","country":"DE","job_title":"C"}`;
    const answer = await send("POST", "/rest/v2/people", token, { body });
    expect(answer.status).toBeLessThan(500);
  });
});

describe("one person", () => {
  test("includes all contracts, newest first, at the current rate, which only contract readers see", async () => {
    const { organization, token } = await fresh();
    const person_id = await addWorker(at.owner, organization);
    const old = await addContract(at.owner, organization, { person_id, starts_on: "2020-01-01", status: "completed" });
    const now = await addContract(at.owner, organization, { person_id, starts_on: "2024-01-01" });
    await at.owner`insert into contract_amendments (organization_id, contract_id, effective_on, rate, title) values
      (${organization.id}, ${now}, '2024-06-01', 4500.00, 'Lead'), (${organization.id}, ${now}, '2150-01-01', 9900.00, 'Head')`;
    const { body } = await send("GET", `/rest/v2/people/${person_id}`, token);
    expect(body.data.contracts.map(({ id }: { id: string }) => id)).toEqual([now, old]);
    expect(body.data.contracts[0]).toMatchObject({
      rate: "4500.00",
      title: "Lead",
      ends_on: null,
      is_terminated: false,
    });
    const it = await addToken(at.owner, organization, { scopes: ["people:read"] });
    const { data } = (await send("GET", `/rest/v2/people/${person_id}`, it)).body;
    expect(data.contracts[0]).toMatchObject({ rate: "••••••", currency: "EUR" });
    const [listed] = (await list("", token)).data;
    expect(listed).toMatchObject({ id: person_id, contracts: 2, active_contracts: 1 });
  });

  test("says which contract someone has terminated, and not which ends by its terms", async () => {
    const { organization, token } = await fresh();
    const person_id = await addWorker(at.owner, organization);
    const terms = { person_id, ends_on: "2150-12-31" };
    const fixed = await addContract(at.owner, organization, { ...terms, starts_on: "2024-01-01" });
    const left = await addContract(at.owner, organization, { ...terms, starts_on: "2023-01-01" });
    const termination = `/rest/v2/contracts/${left}/termination`;
    const terminated = async () => {
      const { body } = await send("GET", `/rest/v2/people/${person_id}`, token);
      return body.data.contracts.map((each: { id: string; is_terminated: boolean }) => [each.id, each.is_terminated]);
    };
    await send("POST", termination, token, { body: { ends_on: "2150-01-31", reason: "Moves away" } });
    expect(await terminated()).toEqual([
      [fixed, false],
      [left, true],
    ]);
    await send("DELETE", termination, token);
    expect(await terminated()).toEqual([
      [fixed, false],
      [left, false],
    ]);
  });
});

describe("the manager of a person", () => {
  const change = (id: string, manager_id: string | null, as = token) =>
    send("PATCH", `/rest/v2/people/${id}`, as, { body: { manager_id } });

  test("is named by the person, counts its reports, filters the list, and can be removed", async () => {
    const { organization, token } = await fresh();
    const lead = await addWorker(at.owner, organization, { first_name: "Ada", last_name: "Lind" });
    const created = await send("POST", "/rest/v2/people", token, { body: { ...noor, manager_id: lead } });
    expect(created.body.data).toMatchObject({ manager_id: lead, photo_file_id: null });
    const { id } = created.body.data;
    const read = async (of: string) => (await send("GET", `/rest/v2/people/${of}`, token)).body.data;
    expect(await read(id)).toMatchObject({ manager: { id: lead, name: "Ada Lind" }, reports: 0 });
    expect(await read(lead)).toMatchObject({ manager: null, reports: 1 });
    for (const query of ["", "&search=noor", "&countries=DE&sort_by=last_name&sort_order=asc"]) {
      const { data, total_count } = await list(`?manager_id=${lead}${query}`, token);
      expect([data.map((row: { id: string }) => row.id), total_count]).toEqual([[id], 1]);
    }
    expect((await list(`?manager_id=${lead}&search=nobody`, token)).total_count).toBe(0);
    const { text } = await send("GET", `/rest/v2/people/export?manager_id=${lead}`, token);
    expect((parse(text, { columns: true }) as Record<string, string>[])[0]?.manager_email).toBe(
      `${lead}@people.example`,
    );
    expect((await change(id, null, token)).body.data.manager_id).toBeNull();
    expect(
      (await send("PATCH", `/rest/v2/people/${id}`, token, { body: { job_title: "Lead" } })).body.data.manager_id,
    ).toBeNull();
  });

  test("is never the person, someone below them, or of another organization", async () => {
    const [a, b, c] = [
      await addWorker(at.owner, at.first),
      await addWorker(at.owner, at.first),
      await addWorker(at.owner, at.first),
    ];
    expect([(await change(b, a)).status, (await change(c, b)).status]).toEqual([200, 200]);
    for (const [id, manager] of [
      [a, a],
      [a, b],
      [a, c],
      [a, await addWorker(at.owner, at.second)],
      [a, randomUUID()],
    ] as const) {
      const { status, body } = await change(id, manager);
      expect([status, body.errors[0].path]).toEqual([400, "/manager_id"]);
    }
    expect(
      (
        await send("POST", "/rest/v2/people", token, {
          body: { ...noor, email: "m@people.example", manager_id: randomUUID() },
        })
      ).status,
    ).toBe(400);
  });

  test("can't become a circle by concurrent changes", async () => {
    const [a, b] = [await addWorker(at.owner, at.first), await addWorker(at.owner, at.first)];
    const answers = await Promise.all([change(a, b), change(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("the photo of a person", () => {
  const upload = (id: string, file: File, as = token) =>
    send("POST", `/rest/v2/people/${id}/photo`, as, { body: { file } });
  const picture = (name = "noor.png") => new File([new Uint8Array(png())], name);
  const files = () => at.owner`select status from stored_files where name like 'noor%' order by created_at`;

  test("is uploaded, linked for readers, replaced, removed, and erased with sensitive data, without leaving files", async () => {
    const id = await addWorker(at.owner, at.first);
    const first = await upload(id, picture());
    expect([first.status, first.body.data.id]).toEqual([200, id]);
    const link = await send("GET", `/rest/v2/people/${id}/photo`, token);
    expect(link.body.data).toMatchObject({ id: first.body.data.photo_file_id, content_type: "image/png" });
    const second = await upload(id, picture());
    expect(second.body.data.photo_file_id).not.toBe(first.body.data.photo_file_id);
    expect((await send("DELETE", `/rest/v2/people/${id}/photo`, token)).body.data).toEqual({ deleted: true });
    expect((await send("DELETE", `/rest/v2/people/${id}/photo`, token)).status).toBe(404);
    expect((await send("GET", `/rest/v2/people/${id}/photo`, token)).status).toBe(404);
    await upload(id, picture());
    expect((await send("DELETE", `/rest/v2/people/${id}/sensitive-data`, token)).status).toBe(200);
    expect((await send("GET", `/rest/v2/people/${id}`, token)).body.data.photo_file_id).toBeNull();
    expect((await files()).map(({ status }) => status)).toEqual(["discarded", "discarded", "discarded"]);
  });

  test("is gone for webhooks too once it is erased, and nothing is sent about a person without one", async () => {
    const { organization, token } = await fresh();
    await addWebhook(at.owner, organization);
    const id = await addWorker(at.owner, organization);
    const sent = async () => {
      const rows = await at.owner`
        select body from webhook_events where organization_id = ${organization.id} order by xmin::text::bigint, id`;
      return rows
        .map(({ body }) => JSON.parse(body).data)
        .filter(({ meta }) => meta.event_type === "worker.v2.updated")
        .map(({ resource }) => [resource.id, resource.photo_file_id]);
    };
    const erase = () => send("DELETE", `/rest/v2/people/${id}/sensitive-data`, token);
    await upload(id, picture("erased.png"), token);
    const photo = (await sent())[0]?.[1];
    expect(photo).toMatch(/^[\da-f-]{36}$/);
    expect((await erase()).status).toBe(200);
    expect(await sent()).toEqual([
      [id, photo],
      [id, null],
    ]);
    expect((await erase()).status).toBe(200);
    expect(await sent()).toHaveLength(2);
  });

  test("is refused if it isn't a picture, too large, or of someone elsewhere", async () => {
    const id = await addWorker(at.owner, at.first);
    const pdf = await upload(id, new File(["%PDF-1.4\n%%EOF\n"], "cv.pdf"));
    expect([pdf.status, pdf.body.errors[0].path]).toEqual([400, "/file"]);
    const pixels = Buffer.alloc(largestPhoto);
    const refused = await upload(id, new File([new Uint8Array(png({ pixels }))], "large.png"));
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].message).toMatch(/^large\.png is larger than 5 MB/);
    expect((await upload(await addWorker(at.owner, at.second), picture("other.png"))).status).toBe(404);
    const reader = await addToken(at.owner, at.first, { scopes: ["people:read"] });
    expect((await upload(id, picture(), reader)).status).toBe(403);
  });
});

describe("the history of a person", () => {
  test("tells who changed which fields, without their values, together with what happened to the contracts", async () => {
    const { organization, token } = await fresh();
    const { id } = (await send("POST", "/rest/v2/people", token, { body: noor })).body.data;
    const change = (body: object) => send("PATCH", `/rest/v2/people/${id}`, token, { body });
    await change({ job_title: "Lead", country: "JP" });
    await change({ job_title: "Lead" });
    const contract = await addContract(at.owner, organization, {
      person_id: id,
      status: "new",
      created_at: "2026-01-01T00:00:00Z",
    });
    await send("POST", `/rest/v2/contracts/${contract}/transition`, token, { body: { status: "under_review" } });
    await send("POST", `/rest/v2/contracts/${contract}/amendments`, token, {
      body: { effective_on: "2150-01-01", rate: "5000.00", note: "Raised to 5,000" },
    });
    const read = async (query = "", as = token) =>
      (await send("GET", `/rest/v2/people/${id}/history${query}`, as)).body;
    const { data } = await read();
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      "amended",
      "status_changed",
      "changed",
      "added",
      "created",
    ]);
    expect(data[2]).toMatchObject({
      fields: ["country", "job_title"],
      contract: null,
      actor: { kind: "token", name: "organization token" },
    });
    expect(data[0]).toMatchObject({
      contract: { id: contract },
      rate: "5000.00",
      currency: "EUR",
      effective_on: "2150-01-01",
    });
    expect(data[1]).toMatchObject({ status: "under_review", fields: [] });
    expect(JSON.stringify(data)).not.toContain("Illustrator");
    const first = await read("?limit=2");
    const second = await read(`?limit=3&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data]).toEqual(data);
    const it = await addToken(at.owner, organization, { scopes: ["people:read"] });
    expect((await read("", it)).data[0]).toMatchObject({ type: "amended", rate: "••••••", note: "••••••" });
    expect(JSON.stringify(await read("", it))).not.toContain("5,000");
  });

  test("begins with being added, also for people from before there was a history", async () => {
    const { organization, token } = await fresh();
    const id = await addWorker(at.owner, organization, { created_at: "2026-01-01T00:00:00Z" });
    await at.owner`delete from record_history where record_id = ${id}`;
    const { data } = (await send("GET", `/rest/v2/people/${id}/history`, token)).body;
    expect(data).toMatchObject([{ type: "added", at: "2026-01-01T00:00:00.000Z", actor: { kind: "unknown" } }]);
  });

  test("stops at the number of entries it can count, and changes are still possible", async () => {
    const { organization, token } = await fresh();
    const id = await addWorker(at.owner, organization);
    await at.owner`update record_history set number = 32767 where record_id = ${id}`;
    const changed = await send("PATCH", `/rest/v2/people/${id}`, token, { body: { job_title: "Lead" } });
    expect([changed.status, changed.body.data.job_title]).toEqual([200, "Lead"]);
  });

  test("belongs to the organization", async () => {
    const id = await addWorker(at.owner, at.first);
    const stranger = await addToken(at.owner, at.second);
    expect((await send("GET", `/rest/v2/people/${id}/history`, stranger)).status).toBe(404);
  });
});

describe("the list of people", () => {
  const titles = ["Engineer", "Cook 100%", "Ops_lead", "Engineer"];
  let token: string;
  let organization: TestOrganization;
  let ids: string[];

  beforeAll(async () => {
    ({ organization, token } = await fresh());
    ids = [];
    for (const [n, job_title] of titles.entries()) {
      const last_name = ["Brandt", "Abe", "Öztürk", "Çelik"][n] ?? "";
      const created_at = `2026-01-0${n + 1}T00:00:00Z`;
      const country = n === 1 ? "JP" : "DE";
      ids.push(
        await addWorker(at.owner, organization, {
          job_title,
          last_name,
          created_at,
          country,
          email: `p${n}@x.example`,
        }),
      );
    }
    await addWorker(at.owner, at.second, { job_title: "Engineer", email: "p0@x.example" });
  });

  const names = (body: { data: { id: string }[] }) => body.data.map(({ id }) => ids.indexOf(id));

  test("pages without gaps or duplicates in both orders, and counts all of them", async () => {
    for (const [query, expected] of [
      ["?sort_order=desc", [3, 2, 1, 0]],
      ["?sort_order=asc", [0, 1, 2, 3]],
      ["?sort_by=last_name&sort_order=asc&search=x.example", null],
    ] as const) {
      const seen: number[] = [];
      let cursor = "";
      for (;;) {
        const body = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`, token);
        expect(body.total_count).toBe(4);
        seen.push(...names(body));
        expect(body.has_more).toBe(body.next_cursor !== null);
        if (body.next_cursor === null) break;
        cursor = body.next_cursor;
      }
      if (expected) expect(seen).toEqual(expected);
      else expect(new Set(seen).size).toBe(4);
    }
  });

  test.each([
    ["engineer", [3, 0]],
    ["ÖZTÜRK", [2]],
    ["100%", [1]],
    ["s_l", [2]],
    ["%", [1]],
    ["p3@x", [3]],
    ["nobody at all", []],
  ])("finds %s as plain text in name, email or job title, without wildcards", async (search, expected) => {
    const body = await list(`?search=${encodeURIComponent(search)}`, token);
    expect(names(body)).toEqual(expected);
    expect(body.total_count).toBe(expected.length);
  });

  test("filters by country, alone and with a search", async () => {
    expect(names(await list("?countries=jp", token))).toEqual([1]);
    expect(names(await list("?countries=DE&search=engineer", token))).toEqual([3, 0]);
    expect(names(await list("?countries=JP&countries=DE&search=engineer", token))).toEqual([3, 0]);
  });

  test("rejects a cursor from another view or organization", async () => {
    const { next_cursor } = await list("?limit=1", token);
    expect((await send("GET", `/rest/v2/people?limit=1&countries=DE&cursor=${next_cursor}`, token)).status).toBe(400);
    const stranger = await addToken(at.owner, at.second);
    expect((await send("GET", `/rest/v2/people?limit=1&cursor=${next_cursor}`, stranger)).status).toBe(400);
  });

  test("exports the filtered people, quoted and without formulas", async () => {
    await addWorker(at.owner, organization, { first_name: "=1+1", last_name: 'a "b", c', email: "formula@y.example" });
    const { text, headers } = await send("GET", "/rest/v2/people/export?search=formula@y", token);
    expect(headers.get("content-type")).toContain("text/csv");
    const [row] = parse(text, { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      first_name: "'=1+1",
      last_name: 'a "b", c',
      email: "formula@y.example",
      contracts: "0",
    });
    expect(text.trim().split("\r\n")).toHaveLength(2);
    await at.owner`delete from people where email_lower = 'formula@y.example'`;
  });
});
