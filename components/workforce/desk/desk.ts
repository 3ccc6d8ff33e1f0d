import type { ReactNode } from "react";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import type { ContractTerms } from "#lib/workforce/contract-terms/contract.ts";

type Cycle = ContractTerms["payment_cycle"];

/** The fields that every reviewable record has. */
export interface WorkRow {
  id: string;
  contract_id: string;
  contract_title: string;
  worker: { id: string; name: string };
  description: string;
  status: string;
  currency: string;
  invoice_id: string | null;
  payment_cycle: Cycle;
  reviewed_by: { id: string; name: string } | null;
  reviewed_at: string | null;
  created_at: string;
}

export interface ReviewOutcome {
  id: string;
  result: "reviewed" | "unchanged" | "refused";
  status: string | null;
  message: string | null;
}

export type Verdict = "approved" | "refused" | "pending";

/** The wording of the records of one of the two lists, and how they are read and reviewed. */
export interface Desk<Row extends WorkRow> {
  /** "timesheet" */
  noun: string;
  plural: string;
  writeScope: Scope;
  refused: {
    /** The status of a refused row: "rejected". */
    done: string;
    /** Button label. */
    verb: string;
    /** Whether a reason can be given. */
    hasReason: boolean;
  };
  /** Prefix of the query keys of all cached pages. */
  key: readonly [resource: string, operation: string];
  readOne: (id: string) => {
    queryKey: readonly [string, string, object];
    queryFn: (context: { signal: AbortSignal }) => Promise<{ data: Row }>;
  };
  review: (ids: string[], verdict: Verdict, reason?: string) => Promise<{ data: ReviewOutcome[] }>;
  remove: (row: Row) => Promise<unknown>;
  /** Creates a deleted record again. */
  restore: (row: Row) => Promise<unknown>;
  dayOf: (row: Row) => string;
  dayHead: string;
  /** Shown below the worker's name. */
  subject: (row: Row) => ReactNode;
  quantity: (row: Row) => string;
  quantityHead: string;
  /** Whether the quantity is a number, aligned as one. */
  isCounted: boolean;
  total: (row: Row) => string;
  /** Lines in the panel for this kind of record only; null leaves one out. */
  details: (row: Row) => readonly (readonly [name: string, value: ReactNode | null])[];
  /** "Added" */
  createdHead: string;
  /** Who added it, for records that their author may not review; null if a program did. */
  addedBy?: (row: Row) => { id: string; name: string } | null;
  /** Why it was refused. */
  reasonOf?: (row: Row) => string | null;
  /** Button that adds one: "Add adjustment". */
  add: string;
}
