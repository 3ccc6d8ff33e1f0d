import { expect, test } from "vitest";
import { setDay } from "#lib/testing/clock.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const path = "/rest/v2/tax-rates";
const at = await stage();
const token = await addToken(at.owner, at.first);
const other = await addToken(at.owner, at.second);
await setDay(at.owner, "2026-11-26");

interface Rate {
  id: string;
  country: string;
  percent: string;
  reason: string | null;
  source: string;
  is_own: boolean;
}

const set = (body: object, as = token) => send("POST", path, as, { body: { name: "VAT", ...body } });

async function list(query = "", as = token): Promise<Rate[]> {
  return (await send("GET", `${path}?limit=100${query}`, as)).body.data;
}

async function current(as = token): Promise<Record<string, string>> {
  return Object.fromEntries((await list("&only=current", as)).map(({ country, percent }) => [country, percent]));
}

/** Standard rates as of November 2026. */
const standard = {
  ...{ AT: "20", BE: "21", BG: "20", HR: "25", CY: "19", CZ: "21", DK: "25", EE: "24", FI: "25.5", FR: "20", DE: "19" },
  ...{ GR: "24", HU: "27", IE: "23", IT: "22", LV: "21", LT: "21", LU: "17", MT: "18", NL: "21", PL: "23", PT: "23" },
  ...{ RO: "21", SK: "23", SI: "22", ES: "21", SE: "25" },
  ...{ GB: "20", CH: "8.1", NO: "25", IS: "24", AU: "10", NZ: "15", JP: "10", SG: "9", IN: "18", AE: "5", ZA: "15" },
  ...{ MX: "16", TR: "20", CA: "5", US: "0", HK: "0" },
};

test("has the standard rate of every country it names, with the law or authority, and a reason where it is 0", async () => {
  expect(await current(other)).toMatchObject(standard);
  const rates = await list("", other);
  expect(rates.filter(({ source }) => source === "")).toEqual([]);
  for (const { percent, reason } of rates) expect(reason !== null).toBe(percent === "0");
  expect(await list("&countries=US&only=current", other)).toEqual([
    {
      ...{ id: "US-1900-01-01-standard", country: "US", percent: "0", name: "No VAT", is_own: false, is_current: true },
      ...{ reason: "The United States has no national VAT or GST", source: "Internal Revenue Service" },
      valid_from: "1900-01-01",
    },
  ]);
});

test("has several rates of a country whose rate changed, oldest first", async () => {
  const [ee, lu, de] = await Promise.all(
    ["EE", "LU", "DE"].map(async (country) =>
      (await list(`&countries=${country}`, other)).map(({ id, percent }) => `${id.slice(3, 13)} ${percent}`),
    ),
  );
  expect(ee).toEqual(["2009-07-01 20", "2024-01-01 22", "2025-07-01 24"]);
  expect(lu).toEqual(["2015-01-01 17", "2023-01-01 16", "2024-01-01 17"]);
  expect(de).toEqual(["2007-01-01 19", "2020-07-01 16", "2021-01-01 19"]);
});

test("an own rate replaces the standard one from its day on, for its organization alone, until it's deleted", async () => {
  const added = await set({ country: "ca", percent: "13", name: "HST", valid_from: "2026-01-01" });
  const rate = { id: "CA-2026-01-01-own", country: "CA", percent: "13", name: "HST", reason: null, source: "" };
  expect([added.status, added.body.data]).toEqual([
    200,
    { ...rate, valid_from: "2026-01-01", is_own: true, is_current: true },
  ]);
  const planned = await set({ country: "CA", percent: "14.975", name: "GST and QST", valid_from: "2027-01-01" });
  expect(planned.body.data.is_current).toBe(false);
  expect([(await current()).CA, (await current(other)).CA]).toEqual(["13", "5"]);
  await set({ country: "CA", percent: "15", name: "HST", valid_from: "2026-01-01" });
  expect((await list("&countries=CA")).map(({ id, percent }) => [id, percent])).toEqual([
    ["CA-2008-01-01-standard", "5"],
    ["CA-2026-01-01-own", "15"],
    ["CA-2027-01-01-own", "14.975"],
  ]);
  expect((await send("DELETE", `${path}/CA-2026-01-01-own`, other)).status).toBe(404);
  expect((await send("DELETE", `${path}/CA-2026-01-01-own`, token)).status).toBe(200);
  expect((await send("DELETE", `${path}/CA-2026-01-01-own`, token)).status).toBe(404);
  expect((await send("DELETE", `${path}/CA-2008-01-01-standard`, token)).status).toBe(400);
  expect((await current()).CA).toBe("5");
});

test("an own rate of 0 has a reason, and only that one has", async () => {
  const zero = { country: "BR", percent: "0.00", valid_from: "2026-01-01" };
  const refused = await set(zero);
  expect([refused.status, refused.body.errors[0]]).toMatchObject([
    400,
    { path: "/reason", message: expect.stringContaining("Enter why no tax is charged") },
  ]);
  expect((await set({ ...zero, reason: "Small business exemption" })).body.data).toMatchObject({
    ...{ percent: "0", reason: "Small business exemption", is_current: true },
  });
  expect((await set({ ...zero, percent: "17", reason: "Because" })).body.errors[0].path).toBe("/reason");
});

test.each([
  [{ percent: "100.001" }, "/percent"],
  [{ percent: "-1" }, "/percent"],
  [{ percent: "1.2345" }, "/percent"],
  [{ percent: "1e1" }, "/percent"],
  [{ country: "XX" }, "/country"],
  [{ name: " " }, "/name"],
  [{ name: "x".repeat(41) }, "/name"],
  [{ valid_from: "2026-02-30" }, "/valid_from"],
  [{ valid_from: undefined }, "/valid_from"],
])("rejects %j", async (wrong, field) => {
  const answer = await set({ country: "BR", percent: "17", valid_from: "2026-01-01", ...wrong });
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, field]);
});
