import { csvText } from "#lib/platform/api/csv.ts";
import { implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { inOrder, refusedImport } from "#lib/platform/imports/import-error.ts";
import { maxErrors } from "#lib/platform/imports/limits.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import * as contract from "./contract.ts";
import { planAssets } from "./plan-assets.ts";
import { writeAssets } from "./write-assets.ts";

const previewed = 10;

export const importItAssets = implementWrite(contract.importItAssets, async ({ input, ...writing }) => {
  const { csv, dry_run } = input;
  const { rows, found, errors: misread } = await readRows(csv, contract.importColumns);
  if (!dry_run) await waitForTurn(writing.db);
  const { assets, errors: misplaced } = await planAssets(writing.db, rows);
  const errors = [...misread, ...misplaced];
  if (!dry_run) {
    if (errors.length > 0) throw refusedImport(errors);
    await writeAssets(writing, assets);
  }
  return {
    data: {
      dry_run,
      rows: found.length,
      assets_created: errors.length === 0 ? assets.length : 0,
      error_count: errors.length,
      errors: inOrder(errors).slice(0, maxErrors),
      bad_rows: [...new Set(errors.map(({ row }) => row))].toSorted((a, b) => a - b),
      preview: found.slice(0, previewed).map(({ row, cells }) => ({ row, values: cells })),
    },
  };
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
