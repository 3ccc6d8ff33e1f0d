import { kindOfContract } from "#lib/workforce/adjustment-categories.ts";

/** Statuses as the specification's API names them: of employment in capitals, of everything else in small letters. */
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
  /** Whether the invoice that it is part of is paid; null where it is part of none. */
  is_paid: boolean | null;
}

/**
 * The status by kind of contract. Employer of record: PENDING, APPROVED or DENIED, DISBURSE_SCHEDULED once it is on an invoice,
 * REIMBURSED once that is paid. Everybody else: open, pending_approval once somebody has agreed and its cycle is still open,
 * failed when declined, success once it is on an invoice.
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
