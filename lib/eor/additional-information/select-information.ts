import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type CurrentForm, currentForm, definitionsOf, type OwnVersion } from "#lib/eor/forms/public.ts";
import { employerKeys } from "#lib/eor/forms/rules.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { readAnswer, type StoredAnswer, valuesOf } from "./answers.ts";
import { hiddenKeys, shownKeys, stateOfForm } from "./state-of-form.ts";

interface Found extends Record<string, unknown> {
  id: string;
  title: string;
  type: string;
  country: string;
  status: string;
  worker: { id: string; name: string; email: string };
  answers: StoredAnswer[] | null;
  versions: OwnVersion[] | null;
  today: string;
}

/** The contract with its answers, the current version of its form and the versions the answers were given under. */
export async function findInformation(db: TenantDb, contract_id: string): Promise<Found | undefined> {
  const [row] = await db.execute<Found>(sql`
    select c.id, c.title, c.type, c.country, c.status, app.today() as today,
        json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name, 'email', p.email) as worker,
        (select json_agg(json_build_object('contract_id', a.contract_id, 'key', a.key, 'value', encode(a.value, 'base64'),
              'form_version', a.form_version, 'updated_at', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.key)
          from eor_answers a where a.organization_id = ${currentOrganization} and a.contract_id = c.id) as answers,
        (select json_agg(json_build_object('version', v.version, 'note', v.note, 'created_at', v.created_at, 'definitions', v.definitions) order by v.version desc)
          from eor_form_versions v
          where v.organization_id = ${currentOrganization} and v.kind = 'worker_additional_fields' and v.country = c.country
            and (v.version in (select a.form_version from eor_answers a where a.organization_id = ${currentOrganization} and a.contract_id = c.id)
              or v.version = (select max(l.version) from eor_form_versions l
                where l.organization_id = ${currentOrganization} and l.kind = 'worker_additional_fields' and l.country = c.country))) as versions
      from contracts c join people p on p.organization_id = c.organization_id and p.id = c.person_id
      where c.organization_id = ${currentOrganization} and c.id = ${contract_id}`);
  return row;
}

interface Reader {
  forWorker: boolean;
}

/** The current form; for a worker, without the fields that only the employer answers. */
export function formOf({ country, versions }: Pick<Found, "country" | "versions">, { forWorker }: Reader) {
  const form = currentForm({ kind: "worker_additional_fields", country, currency: "" }, versions?.[0]);
  if (!form || !forWorker) return form;
  return { ...form, definitions: form.definitions.filter(({ key }) => !employerKeys.includes(key)) };
}

/** The label that a key has now, or else had when it was answered. */
function labelOf({ country, versions }: Found, { key, form_version }: StoredAnswer, form: CurrentForm | null): string {
  const own = versions?.find(({ version }) => version === form_version)?.definitions;
  const given = form_version === 0 ? definitionsOf(country) : own;
  const found = [...(form?.definitions ?? []), ...(given ?? [])].find((one) => one.key === key);
  return found?.ui_guide.label ?? key;
}

/** Additional information as the API returns it. Throws 404. */
export async function selectInformation(
  db: TenantDb,
  contract_id: string,
  { forWorker }: Reader = { forWorker: false },
) {
  const row = await findInformation(db, contract_id);
  if (row?.type !== "eor") throw notFound("EOR contract");
  const answers = (row.answers ?? []).filter(({ key }) => !forWorker || !employerKeys.includes(key));
  const values = valuesOf(answers);
  const form = formOf(row, { forWorker });
  const definitions = form?.definitions ?? null;
  const shown = shownKeys(definitions, values);
  const hidden = hiddenKeys(definitions, values);
  const times = answers.map(({ updated_at }) => updated_at).sort();
  return {
    contract_id: row.id,
    title: row.title,
    country: row.country,
    status: row.status,
    worker: row.worker,
    ...stateOfForm(row.status, definitions, { values, today: row.today }),
    form: form && { id: form.id, version: form.version, definitions: form.definitions },
    values: valuesOf(answers.filter(({ key }) => !hidden.has(key))),
    no_longer_asked: answers
      .filter(({ key }) => !shown.has(key))
      .map((one) => ({ key: one.key, label: labelOf(row, one, form), value: readAnswer(one) })),
    updated_at: times.at(-1) ?? null,
  };
}
