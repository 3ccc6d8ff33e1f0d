import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { print } from "#lib/platform/documents/print.ts";
import { settings } from "#lib/platform/env.ts";
import type { getItAssetLabels } from "./contract.ts";
import { maxLabels } from "./rules.ts";
import { selectAssets, selectWholeAssets } from "./select-assets.ts";

type Input = z.output<(typeof getItAssetLabels)["input"]>;

async function named(db: TenantDb, ids: readonly string[]) {
  const rows = await selectWholeAssets(db, ids);
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.flatMap((id, at): ErrorItem[] =>
    found.has(id) ? [] : [{ reason: "not_found", path: `/asset_ids/${at}`, message: "Asset not found" }],
  );
  if (missing.length > 0) throw new ApiError(404, missing.slice(0, 50));
  return rows;
}

async function selected(db: TenantDb, filters: Omit<Input, "asset_ids">) {
  const { rows, total_count } = await selectAssets(db, filters, {
    limit: maxLabels,
    after: null,
    offset: 0,
    counted: true,
  });
  if (total_count > maxLabels)
    throw new ApiError(409, {
      reason: "too_many_labels",
      message: `The filters match ${total_count} assets, and one document holds at most ${maxLabels} labels. Narrow the filters.`,
    });
  return rows;
}

/** The PDF with labels for the assets given by id or selected by the filters. */
export async function* labelsOf(db: TenantDb, { asset_ids, ...filters }: Input) {
  const rows = asset_ids ? await named(db, [...new Set(asset_ids)]) : await selected(db, filters);
  const [organization] = await db.execute<{ name: string; created_at: string }>(
    sql`select name, created_at from organizations where id = ${currentOrganization}`,
  );
  const { name = "", created_at = "" } = organization ?? {};
  const latest = [created_at, ...rows.map(({ updated_at }) => updated_at)].sort().at(-1) ?? created_at;
  yield await print({
    title: rows.length === 1 ? `Label of ${rows[0]?.product.name}` : `Labels of ${rows.length} assets`,
    organization: name,
    dated: new Date(latest).toISOString(),
    labels: rows.map(({ id, product, serial_number }) => ({
      code: `${settings().public_url}/equipment/assets/${id}`,
      title: `${product.brand} ${product.name}`,
      lines: [...(serial_number ? [serial_number] : []), `Property of ${name}`],
    })),
  });
}
