import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { isAfterCursor, type PageRequest } from "#lib/platform/api/read-page.ts";
import { builtInForms, formIdOf } from "./built-in.ts";
import { commonKeys } from "./engine/common-keys.ts";
import type { Definition } from "./engine/definition.ts";

export interface OwnVersion extends Record<string, unknown> {
  version: number;
  note: string;
  created_at: string;
  definitions: Definition[];
}

interface FormKey {
  kind: string;
  country: string;
  currency: string;
}

export interface CurrentForm extends FormKey {
  id: string;
  version: number;
  origin: string;
  source: string | null;
  published_on: string;
  note: string;
  definitions: Definition[];
}

/** `worker_additional_fields.DE` → its parts; null if it isn't a form id. */
export function readFormId(id: string): FormKey | null {
  const [kind = "", country = "", currency = "", ...rest] = id.split(".");
  if (rest.length > 0 || !/^[A-Z]{2}$/.test(country)) return null;
  if (kind === "worker_additional_fields")
    return currency === "" && !id.endsWith(".") ? { kind, country, currency } : null;
  return kind === "bank_guide" && /^[A-Z]{3}$/.test(currency) ? { kind, country, currency } : null;
}

/** Conditions on `eor_form_versions v` that select the form. */
function isForm({ kind, country, currency }: FormKey): SQL {
  return sql`v.organization_id = ${currentOrganization} and v.kind = ${kind} and v.country = ${country} and v.currency = ${currency}`;
}

/** The organization's latest version if it has one, otherwise the built-in form, or null. */
export function currentForm(key: FormKey, own: OwnVersion | null | undefined): CurrentForm | null {
  const id = formIdOf(key);
  const builtIn = builtInForms.get(id);
  if (own) {
    const { version, note, created_at, definitions } = own;
    const published_on = created_at.slice(0, 10);
    return { ...key, id, version, origin: "organization", source: null, published_on, note, definitions };
  }
  if (!builtIn) return null;
  const { source, released_on, definitions } = builtIn;
  return { ...key, id, version: 0, origin: "built_in", source, published_on: released_on, note: "", definitions };
}

/** The current form, or null. */
export async function selectForm(db: TenantDb, key: FormKey): Promise<CurrentForm | null> {
  const [own] = await db.execute<OwnVersion>(sql`
    select v.version, v.note, v.created_at, v.definitions from eor_form_versions v where ${isForm(key)} order by v.version desc limit 1`);
  return currentForm(key, own);
}

interface Filters {
  kinds?: string[] | undefined;
  countries?: string[] | undefined;
}

interface FormRow extends FormKey, Record<string, unknown> {
  id: string;
  version: number;
  origin: string;
  fields: number;
  source: string | null;
  published_on: string;
}

const builtIn = JSON.stringify(
  [...builtInForms].map(([id, form]) => {
    const [kind] = id.split(".");
    const { country, currency, source, released_on, definitions } = form;
    return { id, kind, country, currency, source, published_on: released_on, fields: definitions.length };
  }),
);

const list = (words: readonly string[] | undefined) =>
  words ? sql`${`{${words.join()}}`}::text[]` : sql`null::text[]`;

/** One page of forms, ordered by id. */
export async function selectForms(db: TenantDb, { kinds, countries }: Filters, { after, limit }: PageRequest) {
  const rows = await db.execute<FormRow>(sql`
    select f.* from (
      select coalesce(own.id, built.id) collate "C" as id, coalesce(own.kind, built.kind) as kind, coalesce(own.country, built.country) as country,
          nullif(coalesce(own.currency, built.currency), '') as currency, coalesce(own.version, 0) as version,
          case when own.id is null then 'built_in' else 'organization' end as origin, coalesce(own.fields, built.fields) as fields,
          case when own.id is null then built.source end as source, coalesce(own.published_on, built.published_on) as published_on
        from jsonb_to_recordset(${builtIn}::text::jsonb) as built (id text, kind text, country text, currency text, source text, published_on text, fields integer)
        full join (
          select distinct on (v.kind, v.country, v.currency) concat_ws('.', v.kind, v.country, nullif(v.currency, '')) as id, v.kind, v.country, v.currency,
              v.version, jsonb_array_length(v.definitions) as fields, to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD') as published_on
            from eor_form_versions v where v.organization_id = ${currentOrganization}
            order by v.kind, v.country, v.currency, v.version desc) as own on own.id = built.id) as f
      where (${list(kinds)} is null or f.kind = any (${list(kinds)})) and (${list(countries)} is null or f.country = any (${list(countries)}))
        and ${isAfterCursor(after, { "f.id": "text" }, "asc")}
      order by f.id limit ${limit}`);
  return { rows: [...rows] };
}

export interface VersionRow extends Record<string, unknown> {
  id: string;
  version: number;
  origin: string;
  note: string;
  created_by: { id: string; name: string } | null;
  created_at: string;
  definitions: Definition[];
}

/** One page of a form's versions, latest first, the built-in one last. */
export async function selectVersions(db: TenantDb, key: FormKey, { after, limit }: PageRequest) {
  const id = formIdOf(key);
  const rows = await db.execute<VersionRow>(sql`
    select v.id, v.version, 'organization' as origin, v.note, v.created_at, v.definitions,
        case when m.user_id is not null then json_build_object('id', m.user_id, 'name', m.name) end as created_by
      from eor_form_versions v left join auth.members() as m on m.user_id = v.created_by
      where ${isForm(key)} and ${isAfterCursor(after, { "v.version": "integer" })} order by v.version desc limit ${limit}`);
  const first = builtInForms.get(id);
  if (rows.length === limit || !first) return { rows: [...rows] };
  const { source, released_on, definitions } = first;
  const created_at = `${released_on}T00:00:00.000Z`;
  const original = { id, version: 0, origin: "built_in", note: source, created_by: null, created_at, definitions };
  return { rows: after?.[0] === 0 ? [...rows] : [...rows, original] };
}

/** The common keys that an additional-information form lacks. */
export function missingCommon({ kind }: FormKey, definitions: readonly Definition[]): string[] {
  if (kind !== "worker_additional_fields") return [];
  return commonKeys.filter((wanted) => !definitions.some(({ key }) => key === wanted));
}
