import { describe, expect, test } from "vitest";
import { oneLine } from "#lib/platform/declaration/fields.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { sized } from "#lib/testing/size.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const organization = await addOrganization(at.owner, "Imports people");
const token = await addToken(at.owner, organization);

const header = "first_name,last_name,email,country,job_title";

const ask = (csv: string, dry_run = false) => send("POST", "/rest/v2/people/import", token, { body: { csv, dry_run } });
const tried = async (csv: string) => (await ask(csv, true)).body.data;
const count = async () => (await send("GET", "/rest/v2/people?limit=1", token)).body.total_count;
const byEmail = async (email: string) =>
  (await send("GET", `/rest/v2/people?search=${encodeURIComponent(email)}`, token)).body.data[0];

describe("an import file", () => {
  test("leaves no trace in a dry run, and imports what it previewed", async () => {
    const csv = `${header}\nNoor,Öztürk,noor@one.example,de,Illustrator\nAoi,Abe,aoi@one.example,JP,Cook\n`;
    const before = await count();
    const dry = await tried(csv);
    expect(dry).toMatchObject({
      dry_run: true,
      rows: 2,
      people_created: 2,
      contracts_created: 0,
      error_count: 0,
      errors: [],
    });
    expect(dry.preview[0]).toEqual({
      row: 2,
      values: {
        first_name: "Noor",
        last_name: "Öztürk",
        email: "noor@one.example",
        country: "de",
        job_title: "Illustrator",
      },
    });
    expect(await count()).toBe(before);
    const { status, body } = await ask(csv);
    expect([status, body.data.people_created]).toEqual([200, 2]);
    expect(await byEmail("noor@one.example")).toMatchObject({ last_name: "Öztürk", country: "DE" });
  });

  test.each([
    [
      "semicolons, a byte order mark and Windows line endings",
      (rows: string[][]) => `\ufeff${rows.map((row) => row.join(";")).join("\r\n")}\r\n`,
    ],
    ["tabs and CR line endings", (rows: string[][]) => rows.map((row) => row.join("\t")).join("\r")],
    [
      "quotes around everything",
      (rows: string[][]) =>
        rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n"),
    ],
    [
      "columns in another order, in mixed case and padded with spaces",
      (rows: string[][]) =>
        rows
          .map((row) =>
            row
              .toReversed()
              .map((cell) => ` ${cell === row[0] ? cell.toUpperCase() : cell} `)
              .join(","),
          )
          .join("\n"),
    ],
  ])("with %s is imported", async (_, write) => {
    const email = `${Math.random().toString(36).slice(2)}@forms.example`;
    const csv = write([header.split(","), ["ADA", "Byron", email, "GB", "Analyst"]]);
    expect((await ask(csv)).body.data).toMatchObject({ rows: 1, people_created: 1 });
    expect(await byEmail(email)).toMatchObject({ first_name: "ADA", last_name: "Byron", job_title: "Analyst" });
  });

  test("keeps line breaks, separators and quotes in quoted cells", async () => {
    const csv = `${header}\n"A ""B""","C, D; E",quoted@one.example,DE,"Cook"\n`;
    await ask(csv);
    expect(await byEmail("quoted@one.example")).toMatchObject({ first_name: 'A "B"', last_name: "C, D; E" });
  });
});

describe("validation", () => {
  test("names the spreadsheet row, column, value and reason, and imports nothing", async () => {
    await addWorker(at.owner, organization, { email: "There@two.example" });
    const before = await count();
    const csv = `${header}
Noor,Öztürk,noor@two.example,DE,Illustrator

"two
lines",Abe,nonsense,JP,Cook
Aoi,Abe,NOOR@two.example,XX,Cook
Aoi,,there@two.example,JP,Cook
Aoi,Abe,more@two.example,JP,Cook,surplus
`;
    const expected = [
      [4, "first_name", "two\nlines", oneLine[1]],
      [4, "email", "nonsense", "must be an email address"],
      [5, "country", "XX", "must be a country code of two letters (ISO 3166), like DE"],
      [6, "last_name", null, "is missing"],
      [7, null, null, "has 6 cells, but the header has only 5"],
    ];
    const dry = await tried(csv);
    expect(dry.errors.map(Object.values)).toEqual(expected);
    expect(dry).toMatchObject({ rows: 5, error_count: 5, people_created: 0 });
    const real = await ask(csv);
    expect(real.status).toBe(400);
    expect(real.body.errors[1]).toEqual({
      reason: "invalid_row",
      path: "/csv/4/email",
      message: "Row 4, email: must be an email address",
    });
    expect(real.body.errors[4]).toEqual({
      reason: "invalid_row",
      path: "/csv/7",
      message: "Row 7 has 6 cells, but the header has only 5",
    });
    expect(await count()).toBe(before);
  });

  test("reports an email that already exists or appears twice in the file", async () => {
    await addWorker(at.owner, organization, { email: "Taken@three.example" });
    const csv = `${header}\nA,B,taken@three.example,DE,C\nA,B,x@three.example,DE,C\nA,B,X@three.example,DE,C\n`;
    expect((await tried(csv)).errors).toEqual([
      {
        row: 2,
        column: "email",
        value: "taken@three.example",
        message: "belongs to an existing person",
      },
      { row: 4, column: "email", value: "X@three.example", message: "is already in row 3" },
    ]);
  });

  test.each([
    [
      "first_name,last_name,emial,country,job_title\nA,B,c@d.example,DE,E",
      [
        ["emial", "isn't a column of this import: did you mean email?"],
        ["email", "is missing: add the column"],
      ],
    ],
    ["first_name,last_name,email,country,job_title,email\n", [["email", "appears twice: remove one"]]],
    [
      "first_name,last_name,email,country,job_title,qqqqqqqqqqqqqqqq\n",
      [
        [
          "qqqqqqqqqqqqqqqq",
          "isn't a column of this import: use first_name, last_name, email, country, job_title, manager_email",
        ],
      ],
    ],
    ["first_name,last_name,,email,country,job_title\n", [[null, "has no name in column 3"]]],
    [`${header}\n`, [[null, "is the only row: add rows below the header"]]],
  ])("names the wrong columns of a header %j", async (csv, expected) => {
    const { errors } = await tried(csv);
    expect(errors.map(({ column, message }: Record<string, string>) => [column, message])).toEqual(expected);
  });

  test.each([
    [`${header}\nA,"B,c@d.example,DE,E\n`, "never closed"],
    [`${header}\nA,"B"x,c@d.example,DE,E\n`, "after a closing quote"],
    [`${header}\nA,B"x",c@d.example,DE,E\n`, "inside an unquoted cell"],
  ])("reports a misplaced quote: %j", async (csv, says) => {
    const { errors } = await tried(csv);
    expect(errors[0].message).toContain(says);
    expect((await ask(csv)).status).toBe(400);
  });

  test.each([
    ["", 400],
    [7, 400],
    ["\0", 400],
    ["\ufeff", 400],
    [",,,\n,,,", 400],
    ["[]{}<>", 400],
    ["x".repeat(5_000_001), 400],
    ["x".repeat(9_000_000), 413],
  ])("never breaks the service", async (csv, status) => {
    expect((await ask(csv as string)).status).toBe(status);
  });

  test.each([
    [
      "columns",
      `${header},${Array.from({ length: 96 }, (_, n) => `c${n}`).join()}\n`,
      1,
      "has 101 columns: an import can have at most 100",
    ],
    ["characters in its first line", `${header},${"x".repeat(20_000)}\n`, 1, /^has \d+ characters and isn't a header$/],
    ["lines", `${header}\n${"\n".repeat(60_000)}`, 20_002, "exceeds the limit of 20,000 rows per import"],
  ])("stops reading a file with far too many %s", async (_, csv, row, message) => {
    const { errors } = await tried(csv);
    expect(errors.at(-1)).toMatchObject({
      row,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
    expect(errors.length).toBeLessThan(3);
  });

  test("counts the errors beyond those a response lists", async () => {
    const csv = `${header}\n${Array.from({ length: 700 }, (_, n) => `A,B,bad${n},DE,C`).join("\n")}`;
    const dry = await tried(csv);
    expect([dry.errors.length, dry.error_count]).toEqual([200, 700]);
    const { body } = await ask(csv);
    expect([body.errors.length, body.errors.at(-1).message]).toEqual([201, "and 500 more errors, in rows 202–701"]);
  });
});

test("imports a file only once when it is sent twice concurrently", async () => {
  const csv = `${header}\n${Array.from({ length: 50 }, (_, n) => `A,B,once${n}@four.example,DE,C`).join("\n")}`;
  const answers = await Promise.all([ask(csv), ask(csv), ask(csv)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await send("GET", "/rest/v2/people?search=four.example&limit=1", token)).body.total_count).toBe(50);
});

const many = sized(2000, 10_000);

test(`imports ${formatCount(many)} people within seconds, each with its event`, async () => {
  const { addWebhook } = await import("#lib/testing/webhooks.ts");
  const large = await addOrganization(at.owner, "Large");
  await addWebhook(at.owner, large, { events: ["worker.v2.created"] });
  const largeToken = await addToken(at.owner, large);
  const csv = `${header}\n${Array.from({ length: many }, (_, n) => `Given${n},Family${n},p${n}@large.example,DE,Engineer`).join("\n")}`;
  const { status, body } = await send("POST", "/rest/v2/people/import", largeToken, { body: { csv } });
  expect([status, body.data.people_created]).toEqual([200, many]);
  const [events] = await at.owner`select count(*) from webhook_events where organization_id = ${large.id}`;
  expect(Number(events?.count)).toBe(many);
});

test("imports the good rows without the bad ones, which come back as a file that can be imported once corrected", async () => {
  const csv = `${header}\nA,'=B,skip1@six.example,DE,C\nA,B,not an address,XX,C\nA,B,skip1@six.example,DE,D\nE,F,skip2@six.example,PL,G\n`;
  const post = (body: object) => send("POST", "/rest/v2/people/import", token, { body });
  const dry = (await post({ csv, dry_run: true, skip_bad_rows: true })).body.data;
  expect(dry).toMatchObject({ rows: 4, good_rows: 2, skipped_rows: 2, people_created: 2, error_count: 3 });
  expect((await post({ csv })).status).toBe(400);
  const { status, body } = await post({ csv, skip_bad_rows: true });
  expect([status, body.data]).toMatchObject([200, { people_created: 2, skipped_rows: 2, good_rows: 2 }]);
  expect(body.data.rejected_csv).toBe(
    [
      `${header},problem`,
      'A,B,not an address,XX,C,"email must be an email address; country must be a country code of two letters (ISO 3166), like DE"',
      "A,B,skip1@six.example,DE,D,email is already in row 2",
      "",
    ].join("\r\n"),
  );
  const corrected = body.data.rejected_csv
    .replace("not an address", "skip3@six.example")
    .replace("XX", "DE")
    .replace("skip1@six", "skip4@six");
  expect((await post({ csv: corrected })).body.data).toMatchObject({ people_created: 2, rejected_csv: null });
  const found = (await send("GET", "/rest/v2/people?search=skip1%40six.example", token)).body.data;
  expect(found).toMatchObject([{ last_name: "=B" }]);
});

test("a wrong header refuses the file, whatever is skipped", async () => {
  const csv = "first_name,last_name,emial,country,job_title\nA,B,c@d.example,DE,E";
  const { status, body } = await send("POST", "/rest/v2/people/import", token, { body: { csv, skip_bad_rows: true } });
  expect([status, body.errors.length]).toEqual([400, 2]);
});

test("reads our own export, and says one thing about each cell", async () => {
  expect((await ask(`${header}\nA,B,own@seven.example,DE,C\n`)).status).toBe(200);
  const { text } = await send("GET", "/rest/v2/people/export?search=seven.example", token);
  const { errors } = await tried(`\uFEFF${text}`);
  expect(new Set(errors.map(({ message }: { message: string }) => message))).toEqual(
    new Set(["belongs to an existing person"]),
  );
  const twice = await tried(`${header}\nA,B,${"x".repeat(300)},DE,C`);
  expect(twice.errors).toHaveLength(1);
});

test("imports managers by email address: people who exist, and people of the file in any order, but no circles", async () => {
  await addWorker(at.owner, organization, { email: "Boss@eight.example" });
  const head = `${header},manager_email`;
  const csv = `${head}\nA,B,a@eight.example,DE,C,b@eight.example\nA,B,b@eight.example,DE,C,boss@eight.example\nA,B,c@eight.example,DE,C,\n`;
  expect((await ask(csv)).body.data).toMatchObject({ people_created: 3 });
  const [a, b, c] = await Promise.all(["a", "b", "c"].map((name) => byEmail(`${name}@eight.example`)));
  expect([a.manager_id, b.manager_id, c.manager_id]).toEqual([b.id, (await byEmail("boss@eight.example")).id, null]);
  const wrong = `${head}\nA,B,d@eight.example,DE,C,e@eight.example\nA,B,e@eight.example,DE,C,d@eight.example\nA,B,f@eight.example,DE,C,f@eight.example\nA,B,g@eight.example,DE,C,nobody@eight.example\nA,B,h@eight.example,DE,C,d@eight.example\n`;
  expect((await tried(wrong)).errors.map(({ row, column }: Record<string, unknown>) => [row, column])).toEqual([
    [2, "manager_email"],
    [3, "manager_email"],
    [4, "manager_email"],
    [5, "manager_email"],
  ]);
});

test("imports the unchanged template", async () => {
  const { text } = await send("GET", "/rest/v2/people/import-template", token);
  expect((await tried(text)).errors).toEqual([]);
});
