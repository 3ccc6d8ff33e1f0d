import { kindOfContract } from "#lib/workforce/adjustment-categories.ts";

/** Statuses as the specification's API names them: uppercase for employer of record, lowercase for everything else. */
export const wireStatuses = [
  "open",
  "pending_approval",
  "overwritten",
  "failed",
  "success",
  "DRAFT",
  "PENDING",
  "ERRORS_FOUND",
  "APPROVED",
  "DENIED",
  "DISBURSE_SCHEDULED",
  "REIMBURSED",
  "UNDER_REVIEW",
  "PENDING_SERVICE_REVIEW",
  "AI_CHECK_IN_PROGRESS",
  "OPEN",
] as const;

export type WireStatus = (typeof wireStatuses)[number];

interface Standing {
  status: string;
  contract_type: string;
  /** Whether its invoice is paid; null without an invoice. */
  is_paid: boolean | null;
}

/**
 * The status by contract type. Employer of record: PENDING, APPROVED or DENIED, then DISBURSE_SCHEDULED once invoiced
 * and REIMBURSED once the invoice is paid. All others: open, pending_approval once approved while its cycle is still
 * open, failed when declined, success once invoiced.
 */
export function wireStatus({ status, contract_type, is_paid }: Standing): WireStatus {
  if (kindOfContract(contract_type) === "eor") {
    if (status === "processed") return is_paid ? "REIMBURSED" : "DISBURSE_SCHEDULED";
    return ({ pending: "PENDING", approved: "APPROVED", declined: "DENIED" } as const)[status as "pending"];
  }
  return ({ pending: "open", approved: "pending_approval", declined: "failed", processed: "success" } as const)[
    status as "pending"
  ];
}
