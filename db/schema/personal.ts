import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgColumnBuilderBase, PgTable } from "drizzle-orm/pg-core";

/** Why personal data outlives an erasure, and until when. */
interface Basis {
  reason: string;
  period: string;
}

/** What an erased value says in its row, and wherever its key appears in stored JSON. */
type Erased = string | null | readonly [];

export type Mark =
  /** `becomes`: undefined for null, or for an empty text if the column can't be null. */
  | { personal: "erase"; becomes: Erased | undefined; withRow: boolean; sensitive: boolean }
  | ({ personal: "keep"; sensitive: boolean } & Basis)
  | { personal: null; reason: string };

interface Sensitive {
  /** Encrypted, or masked for readers without access to sensitive data. */
  sensitive?: boolean;
}

interface Erasing extends Sensitive {
  becomes?: Erased;
  /** The whole row is deleted. */
  withRow?: boolean;
}

const markOfBuilder = new WeakMap<PgColumnBuilderBase, Mark>();
const markOfColumn = new WeakMap<PgColumn, Mark>();

function mark<Builder extends PgColumnBuilderBase>(builder: Builder, as: Mark): Builder {
  markOfBuilder.set(builder, as);
  return builder;
}

/** Columns that say something about a person. */
export const personal = {
  /** Erased with the candidate or person that its row belongs to. */
  erase: <Builder extends PgColumnBuilderBase>(
    builder: Builder,
    { becomes, withRow = false, sensitive = false }: Erasing = {},
  ): Builder => mark(builder, { personal: "erase", becomes, withRow, sensitive }),
  /** Outlives their erasure. */
  keep: <Builder extends PgColumnBuilderBase>(
    builder: Builder,
    { reason, period }: Basis,
    { sensitive = false }: Sensitive = {},
  ): Builder => mark(builder, { personal: "keep", reason, period, sensitive }),
};

/** A column that says nothing about a person. */
export const impersonal = <Builder extends PgColumnBuilderBase>(builder: Builder, reason: string): Builder =>
  mark(builder, { personal: null, reason });

/** A copy of other columns, which changes with them; `how` says by what. */
export const copied = <Builder extends PgColumnBuilderBase>(builder: Builder, how: string): Builder =>
  impersonal(builder, `a copy of marked columns: ${how}`);

/** Called once for each table with the builders of its columns. */
export function markColumns(
  columns: Readonly<Record<string, PgColumn>>,
  builders: Readonly<Record<string, PgColumnBuilderBase>>,
): void {
  for (const [name, builder] of Object.entries(builders)) {
    const [column, as] = [columns[name], markOfBuilder.get(builder)];
    if (column && as) markOfColumn.set(column, as);
  }
}

export const markOf = (column: PgColumn): Mark | undefined => markOfColumn.get(column);

export const erasedColumns = (table: PgTable): PgColumn[] =>
  Object.values(getTableColumns(table)).filter((column) => markOf(column)?.personal === "erase");

export const employment: Basis = {
  reason: "Employment and pay records have to be kept by law",
  period: "until the retention of the country has passed, mostly 6 to 10 years after the contract's end",
};

export const accounting: Basis = {
  reason: "Invoices, payments, and what they were computed from have to be kept by law",
  period: "until the retention of the country has passed, mostly 6 to 10 years after the financial year",
};

export const custody: Basis = {
  reason: "Shows who was responsible for the organization's property",
  period: "as long as the item's history",
};

export const membership: Basis = {
  reason: "Members sign in with it, and what they did stays attributed to them",
  period: "as long as the organization",
};

export const accountability: Basis = {
  reason: "Shows from where access was used",
  period: "as long as the record of the access",
};
