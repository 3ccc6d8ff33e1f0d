import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWorkContract } from "#lib/testing/timesheets.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const get = (path: string, headers: Record<string, string> = {}) => send("GET", `/rest/v2${path}`, token, { headers });
const post = (path: string, body: unknown) => send("POST", `/rest/v2${path}`, token, { body });

interface Item {
  path: string;
  message: string;
}

const items = (body: { errors: Item[] }) => body.errors.map(({ path, message }) => [path, message]);

describe("an unknown parameter", () => {
  test("is rejected with a suggestion and the list of accepted ones", async () => {
    const { status, body } = await get("/timesheets?status=approved&colour=red");
    const accepted = "Accepted: contract_id, cursor, from, limit, payment_cycle_id, person_id, search, statuses, to.";
    expect([status, items(body)]).toEqual([
      400,
      [
        ["/status", `Unknown parameter \`status\`. Did you mean \`statuses\`? ${accepted}`],
        ["/colour", `Unknown parameter \`colour\`. ${accepted}`],
      ],
    ]);
    const none = await get("/service-rates?currency=EUR");
    expect(none.body.errors[0].message).toBe("Unknown parameter `currency`. This operation takes no parameters.");
  });

  test("is rejected in the query of a request that takes its input in the body, once the caller is admitted", async () => {
    const { status, body } = await post("/people?dry_run=1&country=DE", {});
    expect([status, items(body)]).toEqual([
      400,
      [
        ["/dry_run", "Unknown parameter `dry_run`. This operation takes no query parameters."],
        ["/country", "Unknown parameter `country`. Send it in the body instead."],
      ],
    ]);
    const revoked = await addToken(at.owner, at.first, { revoked_at: new Date() });
    expect((await send("POST", "/rest/v2/people?dry_run=1", revoked, { body: {} })).status).toBe(401);
  });

  test("is found at any depth of a body", async () => {
    const rate = { currency: "EUR", valid_on: "2026-01-05", per_dollar: "0.9", source: "Test", note: "new" };
    const { status, body } = await post("/exchange-rates", { rates: [rate] });
    expect([status, items(body)[0]?.[0]]).toEqual([400, "/rates/0/note"]);
    expect(items(body)[0]?.[1]).toContain("Accepted: currency, per_dollar, source, valid_on.");
  });

  test("is reported along with the missing field it may stand for", async () => {
    const { body } = await post("/people", {
      first_nam: "Ada",
      last_name: "L",
      email: "a@b.example",
      country: "DE",
      job_title: "Cook",
    });
    expect(items(body)).toEqual([
      ["/first_name", expect.stringMatching(/ is required$/)],
      ["/first_nam", expect.stringContaining("Did you mean `first_name`?")],
    ]);
  });

  test.each([
    ["handling=lenient", 200, "handling=lenient"],
    ['respond-async, Handling = "LENIENT"; wait=5', 200, "handling=lenient"],
    ["handling=strict, handling=lenient", 400, "handling=strict"],
    ["mishandling=lenient", 400, null],
    ["respond-async; handling=lenient", 400, null],
    ["return=minimal", 400, null],
  ])("is handled as Prefer: %s requests", async (prefer, status, applied) => {
    const answer = await get("/timesheets?status=approved", { prefer });
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([status, applied]);
  });

  test("is rejected in the query if it contradicts the path, and accepted if it repeats it", async () => {
    const id = await addWorkContract(at.owner, at.first);
    expect((await get(`/contracts/${id}/timesheets?contract_id=${id}`)).status).toBe(200);
    const { status, body } = await get(`/contracts/${id}/timesheets?contract_id=other`);
    expect([status, body.errors[0].path]).toEqual([400, "/contract_id"]);
  });
});

describe("input errors are reported in plain words", () => {
  test("a single-value parameter that is sent twice", async () => {
    const { status, body } = await get("/timesheets?contract_id=a&contract_id=b&limit=1&limit=2&from=x");
    expect([status, items(body)]).toEqual([
      400,
      [
        ["/contract_id", "was sent 2 times: send it only once"],
        ["/from", "must be a date from 1900-01-01 to 2199-12-31, written like 2026-01-31"],
        ["/limit", "was sent 2 times: send it only once"],
      ],
    ]);
  });

  test("missing fields", async () => {
    const { status, body } = await post("/people", {});
    const names = ["first_name", "last_name", "email", "country", "job_title"];
    expect([status, items(body)]).toEqual([
      400,
      names.map((name) => [`/${name}`, expect.stringMatching(/ is required$/)]),
    ]);
  });

  test("a malformed ID or unknown word in a path", async () => {
    const { status, body } = await get("/timesheets/abc");
    expect([status, items(body)]).toEqual([400, [["/timesheet_id", "must be a UUID"]]]);
    expect(await get("/it/assets/x")).toMatchObject({
      status: 400,
      body: { errors: [{ field: "asset_id", message: "must be a UUID" }] },
    });
    expect((await get(`/ats/attachments/NOPE/${randomUUID()}/CV`)).body.errors).toMatchObject([
      { code: "invalid_value", path: "/attachable_type_slug" },
    ]);
    expect((await get("/adjustments/x")).body).toEqual({
      errors: [{ reason: "invalid_value", path: "/id", message: "must be a UUID" }],
    });
  });

  test.each(["5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f", "12345678-1234-1234-1234-123456789012"])(
    "a well-formed UUID that is unknown gets 404: %s",
    async (id) => {
      for (const path of [`/timesheets/${id}`, `/it/assets/${id}`, `/adjustments/${id}`])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
      expect((await get(`/invoices/${"i".repeat(200)}`)).status).toBe(404);
    },
  );

  test("a trailing slash in a path", async () => {
    const { status, body } = await get("/timesheets/");
    expect([status, body]).toEqual([
      404,
      {
        errors: [{ reason: "path_not_found", message: "path not found: remove the trailing slash" }],
      },
    ]);
    expect((await get("/nothing/")).body).toEqual({
      errors: [{ reason: "path_not_found", message: "path not found" }],
    });
  });
});

test("the sort order of a list is accepted in upper case too", async () => {
  expect((await get("/people?sort_by=LAST_NAME&sort_order=ASC")).status).toBe(200);
});
