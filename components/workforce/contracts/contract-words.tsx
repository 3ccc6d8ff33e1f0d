import { Status, type StatusTone } from "#components/ui/status.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import type { Contract, ContractSummary } from "#lib/workforce/contracts/contract.ts";

export const contractsPath: `/${string}` = "/contracts";

export function pathOf(contract: { id: string }): string {
  return `${contractsPath}/${contract.id}`;
}

export const typeNames: Record<ContractSummary["type"], string> = {
  ongoing_time_based: "Contractor, ongoing",
  pay_as_you_go_time_based: "Contractor, hourly or daily",
  time_based: "Contractor, fixed term",
  milestones: "Contractor, milestones",
  payg_milestones: "Contractor, ad hoc milestones",
  payg_tasks: "Contractor, tasks",
  commission: "Commission",
  eor: "Employer of record",
  peo: "PEO employee",
  global_payroll: "Global payroll",
  hris_direct_employee: "Direct employee",
};

export const contractStatuses: Record<ContractSummary["status"], { word: string; tone: StatusTone }> = {
  new: { word: "New", tone: "info" },
  under_review: { word: "Under review", tone: "warn" },
  waiting_for_employee_contract: { word: "Awaiting signature", tone: "warn" },
  in_progress: { word: "In progress", tone: "neutral" },
  completed: { word: "Completed", tone: "neutral" },
  cancelled: { word: "Canceled", tone: "neutral" },
};

/** Button labels for setting a status. */
export const statusVerbs: Record<ContractSummary["status"], string> = {
  new: "Move back to new",
  under_review: "Send to review",
  waiting_for_employee_contract: "Send for signature",
  in_progress: "Start the contract",
  completed: "Complete",
  cancelled: "Cancel the contract",
};

export const frequencyNames: Record<ContractSummary["frequency"], string> = {
  hourly: "Per hour",
  daily: "Per day",
  weekly: "Per week",
  biweekly: "Per two weeks",
  semimonthly: "Per half month",
  monthly: "Per month",
  custom: "By agreement",
};

/** How often a worker is paid. */
export const cycleNames: Record<Contract["payment_frequency"], string> = {
  weekly: "Every week",
  biweekly: "Every two weeks",
  semimonthly: "Twice a month",
  monthly: "Every month",
};

/** The period of the rate, as in `4,200.00 EUR per month`. */
export function ratePeriodLabel({ frequency }: Pick<ContractSummary, "frequency">): string {
  return frequency === "custom" ? "" : frequencyNames[frequency].toLowerCase();
}

/** Dot and word, plus the end date of an active contract. */
export function ContractStatus({ contract }: { contract: Pick<ContractSummary, "status" | "ends_on"> }) {
  const { word, tone } = contractStatuses[contract.status];
  return (
    <Status tone={tone} className="items-baseline whitespace-normal">
      <span>
        {word}
        {contract.status === "in_progress" && contract.ends_on ? (
          <span className="text-fg-2"> until {formatDate(contract.ends_on)}</span>
        ) : null}
      </span>
    </Status>
  );
}
