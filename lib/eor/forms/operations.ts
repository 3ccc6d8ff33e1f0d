import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, type ErrorItem, notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { formIdOf } from "./built-in.ts";
import * as contract from "./contract.ts";
import type { Definition } from "./engine/definition.ts";
import { definitionProblems } from "./engine/definition-problems.ts";
import { formVersionCreated } from "./events.ts";
import { missingCommon, readFormId, selectForm, selectForms, selectVersions, type VersionRow } from "./select-forms.ts";
import { fieldsInState } from "./state.ts";

const missing = () => notFound("Form");

export const getWorkerAdditionalFields = implementRead(contract.getWorkerAdditionalFields, async ({ input, db }) => {
  const { country_code: country, state } = input;
  const form = await selectForm(db, { kind: "worker_additional_fields", country, currency: "" });
  const data = form && fieldsInState(form.definitions, state || null);
  if (!data) throw new ApiError(404, { reason: "not_found", message: "There is no form for this country or state" });
  return { data };
});

async function bankGuide(db: TenantDb, { country, currency }: { country: string; currency: string }) {
  const form = await selectForm(db, { kind: "bank_guide", country, currency });
  if (!form)
    throw new ApiError(404, { reason: "not_found", message: "There is no bank guide for this country and currency" });
  return { data: form.definitions };
}

export const findBankGuide = implementRead(contract.findBankGuide, ({ input, db }) => bankGuide(db, input));

export const getBankGuide = implementRead(contract.getBankGuide, ({ input, db }) => bankGuide(db, input));

export const listEorForms = implementRead(contract.listEorForms, ({ input, db }) =>
  readPage({
    contract: contract.listEorForms,
    input,
    keys: ["id"] as const,
    select: (page: PageRequest) => selectForms(db, input, page),
  }),
);

/** Invalid ids still query the database, which authorizes the caller. */
const noForm = { kind: "none", country: "", currency: "" };

export const getEorForm = implementRead(contract.getEorForm, async ({ input, db }) => {
  const form = await selectForm(db, readFormId(input.form_id) ?? noForm);
  if (!form) throw missing();
  return { data: { ...form, currency: form.currency || null, fields: form.definitions.length } };
});

export const listEorFormVersions = implementRead(contract.listEorFormVersions, async ({ input, db }) => {
  const key = readFormId(input.form_id) ?? noForm;
  const answer = await readPage({
    contract: contract.listEorFormVersions,
    input,
    keys: ["version"] as const,
    select: (page: PageRequest) => selectVersions(db, key, page),
  });
  if (answer.data.length === 0 && input.cursor === undefined) throw missing();
  return answer;
});

function refuseUnfit(key: { kind: string; country: string; currency: string }, definitions: Definition[]): void {
  const items: ErrorItem[] = definitionProblems(definitions).map(({ path, message }) => ({
    reason: "invalid_definition",
    path: `/definitions${path}`,
    message,
  }));
  for (const wanted of missingCommon(key, definitions))
    items.push({
      reason: "invalid_definition",
      path: "/definitions",
      message: `Keep the field ${wanted}, which every form of additional information has.`,
    });
  if (items.length > 0) throw new ApiError(400, items.slice(0, 50));
}

export const createEorFormVersion = implementWrite(
  contract.createEorFormVersion,
  async ({ input, db, principal, request_id }) => {
    const { kind, country, currency, base_version, note, definitions: given } = input;
    if ((kind === "bank_guide") === !currency) {
      const message = kind === "bank_guide" ? "A bank guide needs a currency" : "Only a bank guide has a currency";
      throw new ApiError(400, { reason: "invalid_value", path: "/currency", message });
    }
    const key = { kind, country, currency: currency ?? "" };
    const definitions = given.map((one) => ({
      ...one,
      ui_guide: { ...one.ui_guide, field_type: one.ui_guide.field_type ?? one.type },
    }));
    refuseUnfit(key, definitions);
    // Serializes publications of a form, so that each sees the version before it.
    const lock = `eor form ${kind} ${country} ${key.currency}`;
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(app.organization_id()::text || ${lock}, 0))`);
    const current = (await selectForm(db, key))?.version ?? 0;
    if (base_version !== undefined && base_version !== current) {
      const message = `Version ${current} was published after version ${base_version}. Review its changes, then publish again.`;
      throw new ApiError(409, { reason: "concurrent_change", path: "/base_version", message });
    }
    const [made] = await db.execute<VersionRow>(sql`
      with made as (
        insert into eor_form_versions (kind, country, currency, version, definitions, note, created_by)
          values (${kind}, ${country}, ${key.currency}, ${current + 1}, ${JSON.stringify(definitions)}::text::jsonb, ${note}, ${principal.user_id})
          returning *)
      select v.id, v.version, 'organization' as origin, v.note, v.created_at, v.definitions,
          case when m.user_id is not null then json_build_object('id', m.user_id, 'name', m.name) end as created_by
        from made v left join auth.members() as m on m.user_id = v.created_by
        where v.organization_id = ${currentOrganization}`);
    const version = made as VersionRow;
    const resource = { id: formIdOf(key), kind, country, currency: currency ?? null, version: version.version };
    await emit({ request_id }, formVersionCreated, resource);
    return { data: version };
  },
);
