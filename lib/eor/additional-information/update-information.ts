import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import {
  type Answer,
  type Answers,
  answerTo,
  type Definition,
  normalizeAnswer,
  problemOf,
  visibleFields,
} from "#lib/eor/forms/rules.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { nearest } from "#lib/platform/format/nearest.ts";
import { valuesOf, writeAnswers } from "./answers.ts";
import { isOpen, openStatuses } from "./rules.ts";
import { findInformation, formOf } from "./select-information.ts";

const pathOf = (key: string) => `/data/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

function unknownKey(key: string, definitions: readonly Definition[]): ErrorItem {
  const keys = definitions.map((one) => one.key);
  const meant = nearest(key, keys);
  const message = `The form has no property \`${key.slice(0, 100)}\`.${meant ? ` Did you mean \`${meant}\`?` : ""} Send a GET request to this path for the list.`;
  return { reason: "unknown_parameter", path: pathOf(key), message };
}

/** Why these answers can't be stored, given the existing ones. */
function refusals(
  definitions: readonly Definition[],
  given: Answers,
  { all, today }: { all: Answers; today: string },
): ErrorItem[] {
  const byKey = new Map(definitions.map((one) => [one.key, one]));
  const visible = new Set(visibleFields(definitions, all).map(({ key }) => key));
  return Object.keys(given).flatMap((key) => {
    const definition = byKey.get(key);
    if (!definition) return [unknownKey(key, definitions)];
    const answer = answerTo(given, key);
    if (answer === null) return [];
    if (answer === hiddenText) {
      const message = `${definition.ui_guide.label} was hidden from you. Send its value, or leave it out.`;
      return [{ reason: "invalid_value" as const, path: pathOf(key), message }];
    }
    const message = visible.has(key)
      ? problemOf(definition, answer, today)
      : `${definition.ui_guide.label} isn't asked for with these answers. Leave it out.`;
    return message === null ? [] : [{ reason: "invalid_value" as const, path: pathOf(key), message }];
  });
}

const maxItems = 50;

interface Update {
  contract_id: string;
  data: Readonly<Record<string, Answer | null>>;
  user_id: string | null;
}

export interface Access {
  /** Whether the worker writes, who has no access to the employer's fields. */
  forWorker: boolean;
  /** Throws for an unknown contract. */
  missing: () => never;
}

/** Stores what changed. Returns the contract's worker and the changed keys. Throws 400 and 404. */
export async function updateInformation(
  db: TenantDb,
  { contract_id, data, user_id }: Update,
  { forWorker, missing }: Access,
) {
  // Without the lock, two updates of one contract would each validate against answers the other replaces.
  await db.execute(
    sql`select id from contracts where organization_id = ${currentOrganization} and id = ${contract_id} for update`,
  );
  const row = await findInformation(db, contract_id);
  const path = "/contract_id";
  if (!row) return missing();
  if (row.type !== "eor") {
    const message = "This isn't an EOR contract. Only contracts of the type eor have additional information.";
    throw new ApiError(400, { reason: "contract_not_eligible", path, message });
  }
  if (!isOpen(row.status)) {
    const message = `The contract is ${row.status}. Additional information can be updated only while it is ${openStatuses.slice(0, -1).join(", ")} or ${openStatuses.at(-1)}.`;
    throw new ApiError(400, { reason: "invalid_state", path, message });
  }
  const form = formOf(row, { forWorker });
  if (!form)
    throw new ApiError(404, { reason: "not_found", message: `There is no form for the country ${row.country}` });
  const before = valuesOf(row.answers ?? []);
  const given = Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const definition = form.definitions.find((one) => one.key === key);
      return [key, definition && value !== null ? normalizeAnswer(definition, value) : value];
    }),
  );
  const items = refusals(form.definitions, given, { all: { ...before, ...given }, today: row.today });
  if (items.length > 0) throw new ApiError(400, items.slice(0, maxItems));
  const changed = Object.keys(given).filter((key) => !isDeepStrictEqual(answerTo(given, key), answerTo(before, key)));
  const values = Object.fromEntries(changed.map((key) => [key, answerTo(given, key)]));
  await writeAnswers(db, { contract_id, form_version: form.version, values, user_id });
  return { worker_id: row.worker.id, updated_keys: changed.sort() };
}
