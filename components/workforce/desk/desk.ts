import type { ReactNode } from "react";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import type { Scope } from "#lib/platform/api/scopes.ts";
import type { getContractTerms } from "#lib/workforce/contract-terms/contract.ts";

type Cycle = OutputOf<typeof getContractTerms>["data"]["payment_cycle"];

/** What every record has that somebody decides on. */
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

interface WorkPage<Row> {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

export interface ReviewOutcome {
  id: string;
  result: "reviewed" | "unchanged" | "refused";
  status: string | null;
  message: string | null;
}

export type Verdict = "approved" | "refused" | "pending";

/** One of the two lists: what its records are called, look like, and are read and decided by. */
export interface Desk<Row extends WorkRow> {
  /** "timesheet" */
  noun: string;
  plural: string;
  /** Of its page. */
  title: string;
  readScope: Scope;
  writeScope: Scope;
  statuses: readonly string[];
  /** Only contracts that are paid by the hour or by the day have such records. */
  isTimed: boolean;
  refused: {
    /** What a row is once it was refused, in words: "rejected". */
    done: string;
    /** On a button. */
    verb: string;
    /** Whether a reason can be given with it. */
    hasReason: boolean;
  };
  /** Every cached page of its list begins with this. */
  key: readonly [resource: string, operation: string];
  /** The address of the list as CSV. */
  csv: (filters: object) => string;
  readPage: (filters: object, cursor: string | null, signal: AbortSignal) => Promise<WorkPage<Row>>;
  readOne: (id: string) => {
    queryKey: readonly [string, string, object];
    queryFn: (context: { signal: AbortSignal }) => Promise<{ data: Row }>;
  };
  review: (ids: string[], verdict: Verdict, reason?: string) => Promise<{ data: ReviewOutcome[] }>;
  remove: (row: Row) => Promise<unknown>;
  /** Makes a deleted record again. */
  restore: (row: Row) => Promise<unknown>;
  dayOf: (row: Row) => string;
  dayHead: string;
  /** Under the worker's name. */
  subject: (row: Row) => ReactNode;
  quantity: (row: Row) => string;
  quantityHead: string;
  /** The quantity is a number, and stands as one. */
  isCounted: boolean;
  total: (row: Row) => string;
  /** Lines of the panel that only this kind of record has. */
  details: (row: Row) => readonly { name: string; value: ReactNode }[];
  /** Below them. */
  attachment?: (row: Row) => ReactNode;
  /** "Added" */
  createdHead: string;
  /** Who added it, where nobody decides on their own; null where a program did. */
  addedBy?: (row: Row) => { id: string; name: string } | null;
  /** Why it was refused. */
  reasonOf?: (row: Row) => string | null;
  /** What adds one: "Add adjustment". */
  add: string;
}
