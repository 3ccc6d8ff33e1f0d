import { expect, test } from "vitest";
import type { z } from "zod";
import { personalColumns } from "#db/personal-columns.ts";
import { bankColumns, otherBankColumn } from "#lib/money/transfers/rules.ts";
import { type SensitivePlan, sensitivePlan } from "#lib/platform/api/show-to.ts";
import { eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import { operations } from "./operations.ts";
import "./events.ts";

const accountColumns: readonly string[] = [...bankColumns, otherBankColumn];

/** Answers are shown as an object, and those about an account in columns: what stands in each row's `value`. */
const nameOfColumn = (field: string) => (field === "values" || accountColumns.includes(field) ? "value" : field);

function fieldsOf(plan: SensitivePlan | null, name = ""): string[] {
  if (plan === null) return [];
  if (plan.kind === "value") return [nameOfColumn(name)];
  if (plan.kind === "items") return fieldsOf(plan.item, name);
  if (plan.kind === "options") return plan.options.flatMap((option) => fieldsOf(option, name));
  return [...plan.fields].flatMap(([field, inner]) => fieldsOf(inner, field));
}

test("what contracts mask is what is marked as sensitive at the columns, by name, and nothing marked is unmasked everywhere", async () => {
  const schemas: z.ZodType[] = [
    ...operations.map(({ contract }) => contract.output),
    ...eventTypes().map(({ resource }) => resource),
  ];
  const masked = [
    ...schemas.flatMap((schema) => fieldsOf(sensitivePlan(schema))),
    ...operations.flatMap(({ contract }) => contract.sensitiveColumns.map(nameOfColumn)),
  ];
  const marked = (await personalColumns()).filter(({ mark }) => mark.sensitive).map(({ column }) => column.name);
  expect([...new Set(masked)].sort()).toEqual([...new Set(marked)].sort());
});
