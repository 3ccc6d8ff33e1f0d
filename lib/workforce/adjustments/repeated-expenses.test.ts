import { describe, expect, test } from "vitest";
import { addOrganization, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { addCycle, addWorkContract } from "#lib/testing/timesheets.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const reviewer = await addSession(at.owner, at.first, "finance");

const receipt = () => new File(["%PDF-1.4\n%%EOF\n"], "receipt.pdf", { type: "application/pdf" });

const expenseOf = (contract_id: string, given: object = {}) => ({
  ...{ title: "Train", amount: "48.90", vendor: "Rail Europe", country: "PL", contract_id },
  ...{
    description: "To the depot",
    adjustment_category_id: "train",
    date_of_adjustment: "2026-03-02",
    file: receipt(),
  },
  ...given,
});

const create = (contract_id: string, given: object = {}) =>
  send("POST", "/rest/v2/adjustments", token, { body: expenseOf(contract_id, given) });

describe("the same expense twice", () => {
  test("is accepted with a warning that names the other one", async () => {
    const contract_id = await addWorkContract(at.owner, at.first);
    const first = await create(contract_id);
    expect([first.status, first.body.warnings]).toEqual([201, []]);
    const again = await create(contract_id, { title: "Train again", vendor: "RAIL EUROPE" });
    expect([again.status, again.body.warnings]).toEqual([
      201,
      [
        {
          reason: "repeated_expense",
          adjustment_id: first.body.data.id,
          message: "The expense “Train” has the same contract, amount, date, and vendor, and is pending.",
        },
      ],
    ]);
  });

  test.each([
    ["amount", { amount: "48.91" }],
    ["date", { date_of_adjustment: "2026-03-03" }],
    ["vendor", { vendor: "Other rail" }],
    ["kind", { adjustment_category_id: "bonus" }],
  ])("isn't the same with another %s", async (_, given) => {
    const contract_id = await addWorkContract(at.owner, at.first);
    await create(contract_id);
    expect((await create(contract_id, given)).body.warnings).toEqual([]);
    expect((await create(await addWorkContract(at.owner, at.first))).body.warnings).toEqual([]);
  });

  test("isn't the same as a declined one", async () => {
    const contract_id = await addWorkContract(at.owner, at.first);
    const { id } = (await create(contract_id)).body.data;
    await send("POST", `/rest/v2/invoice-adjustments/${id}/review`, reviewer, { body: { status: "declined" } });
    expect((await create(contract_id)).body.warnings).toEqual([]);
  });

  test("is warned of before it is saved, but not of itself while it is edited", async () => {
    const contract_id = await addWorkContract(at.owner, at.first);
    const { id } = (await create(contract_id)).body.data;
    const forecast = async (more = "") =>
      (
        await send(
          "GET",
          `/rest/v2/contracts/${contract_id}/adjustment-forecast?adjustment_category_id=meals&amount=48.90&date_of_adjustment=2026-03-02&vendor=rail%20europe${more}`,
          token,
        )
      ).body.warnings.map(({ adjustment_id }: { adjustment_id: string }) => adjustment_id);
    expect([await forecast(), await forecast(`&instead_of=${id}`)]).toEqual([[id], []]);
  });

  test("is warned of when a change makes it one", async () => {
    const contract_id = await addWorkContract(at.owner, at.first);
    const { id } = (await create(contract_id)).body.data;
    const other = (await create(contract_id, { amount: "50.00" })).body.data.id;
    const changed = await send("PATCH", `/rest/v2/adjustments/${other}`, token, {
      body: { data: { amount: "48.90" } },
    });
    expect(changed.body).toMatchObject({ data: { updated: true }, warnings: [{ adjustment_id: id }] });
  });

  test("is warned of by the API with types, where quantities count", async () => {
    const contract_id = await addWorkContract(at.owner, at.first);
    const add = (quantity: number, amount: string) =>
      send("POST", "/rest/v2/invoice-adjustments", token, {
        body: { contract_id, type: "expense", description: "Paper", quantity, amount, date_submitted: "2026-03-02" },
      });
    const { id } = (await add(2, "10.00")).body.data;
    expect((await add(1, "20.00")).body.warnings).toMatchObject([{ adjustment_id: id }]);
    expect((await add(1, "10.00")).body.warnings).toEqual([]);
  });

  test("is on the checklist of the cycle that would pay it, which links to exactly those", async () => {
    const organization = await addOrganization(at.owner, "Repeated");
    const session = await addSession(at.owner, organization, "finance");
    await at.owner`insert into exchange_rates ${at.owner({ organization_id: organization.id, currency: "EUR", valid_on: "2025-01-01", per_dollar: "0.9", source: "test" })}`;
    const cycle = await addCycle(at.owner, organization, { starts_on: "2026-03-01", ends_on: "2026-03-31" });
    const contract_id = await addWorkContract(at.owner, organization);
    for (const amount of ["48.90", "48.90", "7.00"])
      await send("POST", "/rest/v2/adjustments", session, { body: expenseOf(contract_id, { amount }) });
    const totals = await send("GET", `/rest/v2/payment-cycles/${cycle}/totals`, session);
    const check = totals.body.data.closing.checks.find((one: { check: string }) => one.check === "repeated_expenses");
    expect(check).toMatchObject({ severity: "warns", count: 2, amounts: [{ currency: "EUR", amount: "97.80" }] });
    const listed = await send("GET", `/rest/v2/invoice-adjustments?payment_cycle_id=${cycle}&repeated=true`, session);
    expect(listed.body.data.map(({ amount }: { amount: string }) => amount)).toEqual(["48.90", "48.90"]);
  });
});
