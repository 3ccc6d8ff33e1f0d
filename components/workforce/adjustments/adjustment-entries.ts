import type { Entries } from "#components/forms/entry-dialog.tsx";
import { type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { readAmount } from "#lib/platform/format/typed-amount.ts";
import { fileTypes, longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { categories } from "#lib/workforce/adjustment-categories.ts";
import type { createAdjustment, updateAdjustment } from "#lib/workforce/adjustments/contract.ts";
import { createAdjustmentInput, updateAdjustmentInput } from "#lib/workforce/adjustments/inputs.ts";
import type { AdjustmentRow, createInvoiceAdjustment } from "#lib/workforce/invoice-adjustments/contract.ts";
import { formatSize } from "./adjustment-words.ts";

/** Asked of expenses only. */
const ofExpenses = { file: true, vendor: true, country: true } as const;

type Change = InputOf<typeof updateAdjustment>;

const needed: Record<string, string> = {
  contract_id: "Choose a contract.",
  adjustment_category_id: "Choose a category.",
  title: "Enter a title.",
  amount: "Enter an amount.",
  description: "Enter a description.",
  vendor: "Enter a vendor.",
  country: "Choose a country from the list.",
  date_of_adjustment: "Enter a date.",
};

/** What an adjustment is by its category; undefined until one is chosen. */
export function typeOf(category: string | null | undefined): AdjustmentRow["type"] | undefined {
  return categories.find(({ id }) => id === category)?.type;
}

/** The day an adjustment is for. */
export function dayOf(row: Pick<AdjustmentRow, "date_of_adjustment" | "date_submitted">): string {
  return row.date_of_adjustment ?? row.date_submitted;
}

function wrongFile(file: File): string | null {
  const ending = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  const known = Object.values(fileTypes).flatMap(({ endings }): string[] => [...endings]);
  if (!known.includes(ending)) return "This kind of file isn't accepted. Choose a PDF, PNG, JPEG, WebP, or HEIC file.";
  if (file.size === 0) return "This file is empty. Choose another one.";
  if (file.size > longestFile) return `This file is larger than ${formatSize(longestFile)}. Choose a smaller one.`;
  return null;
}

/** The input that creates an adjustment that isn't an expense. */
export function plainCreation(entries: Entries): InputOf<typeof createInvoiceAdjustment> {
  const { contract_id, adjustment_category_id, title, amount, description, date_of_adjustment } = given(entries);
  return {
    ...{ contract_id, adjustment_category_id, type: typeOf(adjustment_category_id), title, description, amount },
    ...{ date_submitted: date_of_adjustment, move_next_cycle: entries.move_next_cycle === "on" },
  } as InputOf<typeof createInvoiceAdjustment>;
}

/** The input that creates an expense with its receipt. */
export function creation(entries: Entries, file: File | null): InputOf<typeof createAdjustment> {
  return { ...given(entries), file: file ?? undefined } as InputOf<typeof createAdjustment>;
}

/** Without a description of its own, an adjustment is described by its title. */
function given({ file: _, ...entries }: Entries): Entries {
  return {
    ...entries,
    description: (entries.description?.trim() ? entries.description : entries.title) ?? "",
    move_next_cycle: entries.move_next_cycle === "on" ? "true" : "false",
  };
}

/** Only the fields that differ from the row. */
export function changes(entries: Entries, file: File | null, row: AdjustmentRow): Change {
  const before: Entries = {
    adjustment_category_id: row.category?.id ?? "",
    title: row.title ?? "",
    amount: row.amount,
    description: row.description,
    vendor: row.vendor ?? "",
    country: row.country ?? "",
    date_of_adjustment: dayOf(row),
    move_next_cycle: String(row.move_next_cycle),
  };
  const now = given(entries);
  const changed = Object.keys(before).filter((name) => now[name] !== undefined && now[name] !== before[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, now[name]])),
    ...(file ? { file } : {}),
    id: row.id,
  } as Change;
}

export function isChanged({ id: _, ...fields }: Change): boolean {
  return Object.keys(fields).length > 0;
}

/** Problems found before submitting. */
export function problems(
  entries: Entries,
  file: File | null,
  row: AdjustmentRow | null,
  currency: string | null = row?.currency ?? null,
): FieldErrors {
  const read = readAmount(entries.amount ?? "", currency, row?.amount ?? null);
  const exact = "amount" in read ? { ...entries, amount: read.amount } : entries;
  const input: Record<string, unknown> = row ? changes(exact, file, row) : creation(exact, file);
  const isExpense = typeOf(entries.adjustment_category_id) === "expense";
  const asked = isExpense ? createAdjustmentInput : createAdjustmentInput.omit(ofExpenses);
  const schema = row ? updateAdjustmentInput : asked;
  const found = fieldErrors(schema.safeParse(input).error?.issues ?? []);
  for (const [name, message] of Object.entries(needed))
    if (found[name] !== undefined && !String(input[name] ?? "").trim()) found[name] = message;
  if ("problem" in read && entries.amount?.trim()) found.amount = read.problem;
  if (isExpense && row?.type !== "expense") {
    for (const name of ["vendor", "country"]) if (!entries[name]?.trim()) found[name] = needed[name] ?? "";
    if (file === null && !row?.file) found.file = "Choose a receipt.";
  }
  const wrong = file && wrongFile(file);
  if (wrong) found.file = wrong;
  // Without a title, that is what is missing.
  if (found.title !== undefined && !entries.description?.trim()) delete found.description;
  return found;
}
