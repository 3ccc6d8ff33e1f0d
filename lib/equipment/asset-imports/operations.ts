import { csvText } from "#lib/platform/api/csv.ts";
import { implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { settleImport } from "#lib/platform/imports/settle-import.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import * as contract from "./contract.ts";
import { planAssets } from "./plan-assets.ts";
import { writeAssets } from "./write-assets.ts";

export const importItAssets = implementWrite(contract.importItAssets, {
  prepare: ({ input }) => readRows(input.csv, contract.importColumns),
  async run({ input, prepared, ...writing }) {
    if (!input.dry_run) await waitForTurn(writing.db);
    const { plan, report, badRows, isGood } = await settleImport(prepared, input, (rows) =>
      planAssets(writing.db, rows),
    );
    if (!input.dry_run) await writeAssets(writing, plan.assets);
    return { data: { ...report, assets_created: isGood ? plan.assets.length : 0, bad_rows: [...badRows] } };
  },
});

export const getItAssetsImportTemplate = implementStream(contract.getItAssetsImportTemplate, async function* () {
  const example = {
    brand: "Lenovo",
    product: "ThinkPad X1 Carbon Gen 12",
    category: "LAPTOP",
    serial_number: "PF-4K7Q2M",
    grade: "NEW",
    purchase_date: "2026-03-02",
    purchase_amount: "1899.00",
    purchase_currency: "EUR",
    supplier: "Office Direct",
    warranty_ends_on: "2029-03-02",
    warehouse: "",
    assigned_email: "",
  };
  yield csvText([example], { columns: Object.keys(example), header: true });
});
