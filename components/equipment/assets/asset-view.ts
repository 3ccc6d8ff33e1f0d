import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { filtersIn } from "#components/table/filters-in.ts";
import { pageSize } from "#components/table/pages.ts";
import { rowParam, sortInput } from "#components/table/view-params.ts";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
import type { exportItAssets, listItAssets } from "#lib/equipment/assets/contract.ts";
import { categories, locations } from "#lib/equipment/assets/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

const uuid = createParser<string>({
  parse: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null),
  serialize: (value) => value,
});

/** Columns that can be hidden; the product cannot. */
export const optionalColumns = [
  "serial_number",
  "category",
  "place",
  "status",
  "return_due_on",
  "value",
  "warranty_ends_on",
  "purchase_date",
  "created_at",
] as const;

const soonDays = 90;

const filterParams = {
  q: parseAsString.withDefault(""),
  category: parseAsArrayOf(parseAsStringLiteral(categories)).withDefault([]),
  location: parseAsArrayOf(parseAsStringLiteral(locations)).withDefault([]),
  status: parseAsStringLiteral(["ACTIVE", "ARCHIVED"]),
  person: uuid,
  warehouse: uuid,
  returns: parseAsStringLiteral(["requested", "overdue"]),
  /** Warranties that end in the coming days. */
  warranty: parseAsStringLiteral(["soon"]),
};

/** The parameters of a saved view. */
const savedParams = {
  ...filterParams,
  sort: parseAsStringLiteral(["created_at", "-created_at", "name", "-name"]).withDefault("-created_at"),
  hide: parseAsArrayOf(parseAsStringLiteral(optionalColumns)).withDefault(["purchase_date"]),
};

/** The screen's state in the URL. */
export const assetParams = {
  ...savedParams,
  view: viewParam,
  /** First visible row. */
  at: rowParam.withDefault(0),
  asset: parseAsString,
};

export type AssetView = inferParserType<typeof assetParams>;

export const loadAssetView = createLoader(assetParams);
export const addressOf = createSerializer(assetParams);

export const { switcherOf } = savedPart(savedParams);
export const { isFiltered, unfiltered } = filtersIn(filterParams);

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A view's filters as the API expects them. */
export function conditionsOf(view: AssetView) {
  const { q, category, location, status, person, warehouse, returns, warranty } = view;
  const search = q.trim().slice(0, 200);
  return {
    ...(search ? { search } : {}),
    ...(category.length > 0 ? { categories: category } : {}),
    ...(location.length > 0 ? { locations: location } : {}),
    ...(status ? { status } : {}),
    ...(person ? { hris_profile_id: person } : {}),
    ...(warehouse ? { warehouse_id: warehouse } : {}),
    ...(returns ? { returns } : {}),
    ...(warranty ? { warranty_ends_from: dayIn(0), warranty_ends_to: dayIn(soonDays) } : {}),
  };
}

/** The filters and the order. */
export function filtersOf(view: AssetView): InputOf<typeof exportItAssets> {
  return { ...conditionsOf(view), ...sortInput(view.sort, "-created_at") };
}

/** Input for the list's first page; the same on the server and in the browser. */
export function assetsInput(view: AssetView): InputOf<typeof listItAssets> {
  return { ...filtersOf(view), limit: pageSize };
}
