import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fresh } from "#lib/testing/invoices.ts";
import { addInvoice, send, stage } from "#lib/testing/stage.ts";

const at = await stage();

describe("GET /invoices", () => {
  test("returns the documented record and envelope, with amounts exact to the currency's last digit", async () => {
    const { organization, token } = await fresh(at.owner);
    await addInvoice(at.owner, organization, {
      id: "yen",
      total: "125000",
      currency: "JPY",
      issued_at: "2026-03-01T08:30:00.000Z",
    });
    await addInvoice(at.owner, organization, {
      id: "dinar",
      total: "1250.375",
      currency: "BHD",
      issued_at: "2026-02-01T00:00:00.000Z",
    });
    const { status, body } = await send("GET", "/rest/v2/invoices", token);
    expect(status).toBe(200);
    expect(body.page).toEqual({ offset: 0, total_rows: 2, items_per_page: 25, cursor: null });
    expect(body.data[0]).toEqual({
      id: "yen",
      label: "INV-yen",
      total: "125000",
      amount: "125000",
      status: "paid",
      vat_id: "",
      vat_total: "0",
      vat_percentage: "",
      paid_at: "2026-03-01T08:30:00.000Z",
      currency: "JPY",
      service_fee: "0",
      due_date: "2026-03-01T08:30:00.000Z",
      issued_at: "2026-03-01T08:30:00.000Z",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      is_overdue: false,
      contract_id: null,
      recipient_legal_entity_id: organization.legal_entity_id,
      billing_type: "WORK",
      document_type: "INVOICE",
    });
    expect(body.data[1].total).toBe("1250.375");
  });

  test("returns only paid invoices unless status is all; statuses selects specific ones", async () => {
    const { organization, token } = await fresh(at.owner);
    for (const status of ["paid", "pending", "cancelled", "open"]) await addInvoice(at.owner, organization, { status });
    const statuses = async (query: string) => {
      const { body } = await send("GET", `/rest/v2/invoices?${query}`, token);
      expect(body.page.total_rows).toBe(body.data.length);
      return body.data.map((row: { status: string }) => row.status).sort();
    };
    expect(await statuses("")).toEqual(["paid"]);
    expect(await statuses("status=pending")).toEqual(["paid"]);
    expect(await statuses("status=all")).toEqual(["canceled", "paid", "pending", "pending"]);
    expect(await statuses("statuses=canceled")).toEqual(["canceled"]);
    expect(await statuses("statuses=canceled&statuses=paid")).toEqual(["canceled", "paid"]);
    expect(await statuses("statuses[]=pending")).toEqual(["pending", "pending"]);
  });

  test("omits COR invoices unless include=cor", async () => {
    const { organization, token } = await fresh(at.owner);
    await addInvoice(at.owner, organization, { is_cor: true });
    await addInvoice(at.owner, organization);
    expect((await send("GET", "/rest/v2/invoices", token)).body.page.total_rows).toBe(1);
    expect((await send("GET", "/rest/v2/invoices?include=cor", token)).body.page.total_rows).toBe(2);
  });

  test("treats issued_from_date as inclusive and issued_to_date as exclusive, as dates or instants", async () => {
    const { organization, token } = await fresh(at.owner);
    for (const day of ["2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"])
      await addInvoice(at.owner, organization, { id: day.slice(0, 10), issued_at: day });
    const ids = async (query: string) =>
      (await send("GET", `/rest/v2/invoices?${query}`, token)).body.data.map((row: { id: string }) => row.id);
    expect(await ids("issued_from_date=2026-02-01&issued_to_date=2026-03-01")).toEqual(["2026-02-01"]);
    expect(await ids("issued_from_date=2026-02-01T01:00:00%2B01:00")).toEqual(["2026-03-01", "2026-02-01"]);
    expect(await ids("issued_to_date=2026-02-01")).toEqual(["2026-01-31"]);
  });

  test("searches label and worker name as plain text, without wildcards", async () => {
    const { organization, token } = await fresh(at.owner);
    for (const label of ["INV-100%", "INV-1001", "INV_X", "A\\B"]) await addInvoice(at.owner, organization, { label });
    const labels = async (text: string) =>
      (await send("GET", `/rest/v2/invoices?search=${encodeURIComponent(text)}`, token)).body.data
        .map((row: { label: string }) => row.label)
        .sort();
    expect(await labels("inv-100")).toEqual(["INV-100%", "INV-1001"]);
    expect(await labels("100%")).toEqual(["INV-100%"]);
    expect(await labels("v_x")).toEqual(["INV_X"]);
    expect(await labels("a\\b")).toEqual(["A\\B"]);
    expect(await labels("nobody")).toEqual([]);
  });

  test("adds the worker only with expand=worker", async () => {
    const { organization, token } = await fresh(at.owner);
    const id = randomUUID();
    await at.owner`insert into people (organization_id, id, first_name, last_name, email, country, job_title) values (${organization.id}, ${id}, 'Łucja', 'O''Brien', 'l@x.example', 'PL', 'Engineer')`;
    await addInvoice(at.owner, organization, { worker_id: id });
    await addInvoice(at.owner, organization, { issued_at: "2020-01-01T00:00:00.000Z" });
    const { body } = await send("GET", "/rest/v2/invoices?expand=worker", token);
    expect(body.data.map((row: { worker: unknown }) => row.worker)).toEqual([
      { id, name: "Łucja O'Brien", country: "PL" },
      null,
    ]);
    expect((await send("GET", "/rest/v2/invoices", token)).body.data[0]).not.toHaveProperty("worker");
  });

  test("marks due, unsettled invoices as overdue", async () => {
    const { organization, token } = await fresh(at.owner);
    await addInvoice(at.owner, organization, { id: "late", status: "pending", due_date: "2020-01-01T00:00:00.000Z" });
    await addInvoice(at.owner, organization, { id: "paid", due_date: "2020-01-01T00:00:00.000Z" });
    await addInvoice(at.owner, organization, { id: "open", status: "open", due_date: "2999-01-01T00:00:00.000Z" });
    const { body } = await send("GET", "/rest/v2/invoices?status=all", token);
    expect(
      Object.fromEntries(body.data.map((row: { id: string; is_overdue: boolean }) => [row.id, row.is_overdue])),
    ).toEqual({ late: true, paid: false, open: false });
  });
});
