import { expect, test } from "vitest";
import { fetchLink } from "#lib/testing/downloads.ts";
import { addAdjustment, addContract, addHours, type Payroll, payroll } from "#lib/testing/payment-cycles.ts";

/** A closed cycle with one paid invoice that is partly refunded, and a contract with nothing to pay. */
async function settled() {
  const own = await payroll();
  const { owner } = own.at;
  const paid = { country: "DE", frequency: "hourly", rate: "31.37" };
  const contract_id = await addContract(owner, own.organization, paid);
  await addHours(owner, own.organization, { contract_id, date_worked: "2026-04-02" });
  await addAdjustment(owner, own.organization, { contract_id, date_submitted: "2026-04-02" });
  const idle = await addContract(owner, own.organization, { frequency: "hourly", name: ["Nils", "Berg"] });
  await own.close();
  const id = (await own.invoices())[0]?.id ?? "";
  const payment = (await own.post("/payments", { invoice_ids: [id], method: "bank_transfer" })).body.data.id;
  await own.post(`/payments/${payment}/mark-paid`, {});
  const refund = await own.post("/refund-statements", { invoice_id: id, amount: "20.00", reason: "Two days twice" });
  const personOf = async (contract: string): Promise<string> =>
    (await owner`select person_id as id from contracts where id = ${contract}`)[0]?.id;
  const [person, unpaid] = [await personOf(contract_id), await personOf(idle)];
  return { own, contract_id, id, payment, refund: refund.body.data.id, person, unpaid };
}

async function pdf(own: Payroll, path: string): Promise<Buffer> {
  const { body } = await own.read(`${path}/download`);
  return Buffer.from(await (await fetchLink(body.data.url)).arrayBuffer());
}

/** Everything that shows the documents: PDFs, records, lists, exports, and the cycle's pages. */
async function shown({ own, id, payment, refund }: Awaited<ReturnType<typeof settled>>) {
  const json = async (path: string) => {
    const { status, body, text } = await own.read(path);
    expect([path, status]).toEqual([path, 200]);
    return body ?? text;
  };
  const paths = [
    `invoices/${id}?expand=worker&expand=legal_entity`,
    "invoices?status=all&expand=worker&expand=legal_entity",
    "invoices?status=all&countries=DE",
    "invoices/export?status=all",
    "invoices/service/export",
    `payments/${payment}`,
    `payments/${payment}/sheet`,
    `payments/${payment}/breakdown`,
    `payments/${payment}/breakdown/export`,
    "payments?expand=legal_entity",
    "payments/export",
    `refund-statements/${refund}`,
    `refund-statements/${refund}/breakdown`,
    "refund-statements?expand=legal_entity",
    "refund-statements/export",
    "timesheets",
    "timesheets/export",
    "invoice-adjustments",
    "invoice-adjustments/export",
    `payment-cycles/${own.cycle()}/preview`,
    `payment-cycles/${own.cycle()}/preview/export`,
    `payment-cycles/${own.cycle()}/exceptions`,
    `payment-cycles/${own.cycle()}/totals`,
  ];
  const records = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await json(path)] as const)));
  const paid = await own.at.owner`
    select part, sum(invoices)::int as n from invoice_totals where organization_id = ${own.organization.id} and kind = 'paid' group by 1 having sum(invoices) <> 0`;
  return { records, pdfs: [await pdf(own, `invoices/${id}`), await pdf(own, `refund-statements/${refund}`)], paid };
}

test("documents and closed cycles say what they said when issued, after everything they name has changed", async () => {
  const made = await settled();
  const { own, person, unpaid } = made;
  const before = await shown(made);
  const text = JSON.stringify(before.records);
  for (const word of ["Ada Lind", "Nils Berg", "Own GmbH", "DE"]) expect(text).toContain(word);
  const changes = [
    [`people/${unpaid}`, { last_name: "Moor" }],
    [
      `people/${person}`,
      { first_name: "Eve", last_name: "Moor", country: "BR", job_title: "Chef", email: "eve@x.example" },
    ],
    [
      `legal-entities/${own.organization.legal_entity_id}`,
      { name: "Renamed AG", address: "Elsewhere 1", vat_id: "DE2" },
    ],
  ] as const;
  for (const [path, body] of changes) expect((await own.patch(path, body)).status).toBe(200);
  const after = await shown(made);
  expect(after.records).toEqual(before.records);
  expect(after.paid).toEqual(before.paid);
  expect(after.pdfs.map((bytes, at) => bytes.equals(before.pdfs[at] as Buffer))).toEqual([true, true]);
});

test("the next document has what is current", async () => {
  const { own, contract_id, person } = await settled();
  await own.patch(`people/${person}`, { last_name: "Moor", country: "BR" });
  await own.patch(`legal-entities/${own.organization.legal_entity_id}`, { name: "Renamed AG" });
  await addHours(own.at.owner, own.organization, { contract_id, date_worked: "2026-05-04" });
  await own.goOn();
  await own.close();
  const { body } = await own.read("invoices?status=all&countries=BR&expand=worker&expand=legal_entity");
  expect(body.data).toMatchObject([
    { worker: { id: person, name: "Ada Moor", country: "BR" }, legal_entity: { name: "Renamed AG" } },
  ]);
});
