import { linkTo } from "#components/list/link-to.ts";
import type { InvoiceView } from "#components/money/invoices/invoice-list.tsx";
import { InvoiceStatus, statusOf } from "#components/money/invoices/invoice-status.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { type Column, column } from "#components/table/column.ts";
import { moneyColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import type { AdjustmentView } from "#components/workforce/adjustments/adjustment-list.tsx";
import { typeWord } from "#components/workforce/adjustments/adjustment-words.ts";
import { WorkStatus } from "#components/workforce/desk/work-status.tsx";
import type { TimesheetView } from "#components/workforce/timesheets/timesheet-list.tsx";
import { listInvoices } from "#lib/money/invoices/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { takesAdjustments } from "#lib/workforce/contracts/rules.ts";
import { listInvoiceAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";
import { listTimesheets } from "#lib/workforce/timesheets/contract.ts";
import { invoicesPath, type Subject } from "./pay-words.ts";
import { adjustmentsOf, invoicesOf, timeOf } from "./profile-reads.ts";
import { RowsSection } from "./section.tsx";

const AdjustmentForm = lateDialog(() => import("#components/workforce/adjustments/adjustment-form.tsx"));

type Time = OutputOf<typeof listTimesheets>["data"][number];
type Adjustment = OutputOf<typeof listInvoiceAdjustments>["data"][number];
type Invoice = OutputOf<typeof listInvoices>["data"][number];

const timesheets = "/time/timesheets";

const statusColumn = column<{ status: string }>(
  { key: "status", header: "Status", width: 7.5, phone: "state" },
  ({ status }) => <WorkStatus status={status} />,
);

const timeColumns: readonly Column<Time>[] = [
  column({ key: "day", header: "Day", width: 12, grows: true }, (row) => (
    <RowLink
      href={linkTo<TimesheetView>(timesheets, { contract: row.contract_id, status: [], open: row.id })}
      title={formatDate(row.date_worked)}
      note={row.description || row.contract_title}
    />
  )),
  statusColumn,
  column(
    { key: "time", header: "Time", width: 7, align: "end", phone: "fact" },
    ({ quantity, unit }) => `${Number(quantity)} ${unit}${Number(quantity) === 1 ? "" : "s"}`,
  ),
  moneyColumn("amount", "Amount", 9, ({ amount, currency }) => [amount, currency], { phone: "end" }),
];

/** The latest days worked. */
export function TimeSection({ subject }: { subject: Subject }) {
  return (
    <RowsSection
      id="time"
      title="Time"
      scope="timesheets:read"
      read={query(listTimesheets, timeOf(subject))}
      all={linkTo<TimesheetView>(timesheets, { ...filterOf(subject), status: [] })}
      nothing="No time logged yet. Contracts paid by the hour or day need it to be paid."
      columns={timeColumns}
    />
  );
}

function filterOf({ person_id, contract_id }: Subject) {
  return contract_id === undefined ? { person: person_id } : { contract: contract_id };
}

type Total = Pick<Adjustment | Invoice, "total" | "currency">;

const totalOf = ({ total, currency }: Total) => [total, currency] as const;
const totalColumn = moneyColumn("total", "Total", 9, totalOf, { phone: "end" });

const adjustmentColumns: readonly Column<Adjustment>[] = [
  column({ key: "adjustment", header: "Adjustment", width: 12, grows: true }, (row) => (
    <RowLink
      href={linkTo<AdjustmentView>("/adjustments", { contract: row.contract_id, status: [], open: row.id })}
      title={row.title ?? row.category?.name ?? typeWord(row.type)}
      note={`${typeWord(row.type)}, ${formatDate(row.date_submitted)}`}
    />
  )),
  statusColumn,
  totalColumn,
];

interface AdjustmentSectionProps {
  subject: Subject;
  /** The subject's contracts. */
  contracts: readonly Parameters<typeof takesAdjustments>[0][];
}

/** The latest adjustments, and the button that adds one. */
export function AdjustmentSection({ subject, contracts }: AdjustmentSectionProps) {
  const mayAdd = useAccount().scopes.includes("invoice-adjustments:write") && contracts.some(takesAdjustments);
  return (
    <RowsSection
      id="adjustments"
      title="Adjustments"
      scope="invoice-adjustments:read"
      read={query(listInvoiceAdjustments, adjustmentsOf(subject))}
      all={linkTo<AdjustmentView>("/adjustments", { ...filterOf(subject), status: [] })}
      action={
        mayAdd ? (
          <DialogButton
            dialog={({ onClose }) => <AdjustmentForm row={null} about={filterOf(subject)} onClose={onClose} />}
          >
            Add adjustment
          </DialogButton>
        ) : null
      }
      nothing="No adjustments yet. They are bonuses, expenses, and deductions on top of contract pay."
      columns={adjustmentColumns}
    />
  );
}

const invoiceColumns: readonly Column<Invoice>[] = [
  column({ key: "invoice", header: "Invoice", width: 12, grows: true }, (row) => (
    <RowLink
      href={linkTo<InvoiceView>("/invoices", { status: "all", invoice: row.id })}
      title={row.label}
      note={row.paid_at ? `Paid ${formatDate(row.paid_at)}` : `Due ${formatDate(row.due_date)}`}
    />
  )),
  column({ key: "status", header: "Status", width: 10, phone: "state" }, (row) => (
    <InvoiceStatus status={statusOf(row)} />
  )),
  totalColumn,
];

/** The latest invoices, whatever became of them. */
export function InvoiceSection({ subject }: { subject: Subject }) {
  return (
    <RowsSection
      id="invoices"
      title="Invoices"
      scope="accounting:read"
      read={query(listInvoices, invoicesOf(subject))}
      all={invoicesPath(subject, "all")}
      nothing="No invoices yet. Closing a payment cycle creates them."
      columns={invoiceColumns}
    />
  );
}
