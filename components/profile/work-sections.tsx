import { useQuery } from "@tanstack/react-query";
import { linkTo } from "#components/list/link-to.ts";
import type { InvoiceView } from "#components/money/invoices/invoice-list.tsx";
import { InvoiceStatus, statusOf } from "#components/money/invoices/invoice-status.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { moneyColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Read } from "#components/ui/read.tsx";
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
import { Nothing, Section } from "./section.tsx";

const AdjustmentForm = lateDialog(() => import("#components/workforce/adjustments/adjustment-form.tsx"));

type Time = OutputOf<typeof listTimesheets>["data"][number];
type Adjustment = OutputOf<typeof listInvoiceAdjustments>["data"][number];
type Invoice = OutputOf<typeof listInvoices>["data"][number];

const timesheets = "/time/timesheets";

const timeColumns: readonly Column<Time>[] = [
  {
    ...{ key: "day", header: "Day", width: 12, grows: true },
    cell: (row) => (
      <RowLink
        href={linkTo<TimesheetView>(timesheets, { contract: row.contract_id, status: [], open: row.id })}
        title={formatDate(row.date_worked)}
        note={row.description || row.contract_title}
      />
    ),
  },
  { key: "status", header: "Status", width: 7.5, phone: "state", cell: ({ status }) => <WorkStatus status={status} /> },
  {
    ...{ key: "time", header: "Time", width: 7, align: "end", phone: "fact" },
    cell: ({ quantity, unit }) => `${Number(quantity)} ${unit}${Number(quantity) === 1 ? "" : "s"}`,
  },
  moneyColumn("amount", "Amount", 9, ({ amount, currency }) => [amount, currency], { phone: "end" }),
];

/** The latest days worked. */
export function TimeSection({ subject }: { subject: Subject }) {
  const mayRead = useAccount().scopes.includes("timesheets:read");
  const time = useQuery({ ...query(listTimesheets, timeOf(subject)), enabled: mayRead });
  if (!mayRead) return null;
  const all = linkTo<TimesheetView>(timesheets, { ...filterOf(subject), status: [] });
  return (
    <Section id="time" title="Time" all={time.data?.data.length ? { href: all, text: "All time" } : null}>
      <Read what="time" query={time}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>No time logged yet. Contracts paid by the hour or day need it to be paid.</Nothing>
          ) : (
            <CardTable label="Time" columns={timeColumns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Read>
    </Section>
  );
}

function filterOf({ person_id, contract_id }: Subject) {
  return contract_id === undefined ? { person: person_id } : { contract: contract_id };
}

const adjustmentColumns: readonly Column<Adjustment>[] = [
  {
    ...{ key: "adjustment", header: "Adjustment", width: 12, grows: true },
    cell: (row) => (
      <RowLink
        href={linkTo<AdjustmentView>("/adjustments", { contract: row.contract_id, status: [], open: row.id })}
        title={row.title ?? row.category?.name ?? typeWord(row.type)}
        note={`${typeWord(row.type)}, ${formatDate(row.date_submitted)}`}
      />
    ),
  },
  { key: "status", header: "Status", width: 7.5, phone: "state", cell: ({ status }) => <WorkStatus status={status} /> },
  moneyColumn("total", "Total", 9, ({ total, currency }) => [total, currency], { phone: "end" }),
];

interface AdjustmentSectionProps {
  subject: Subject;
  /** The subject's contracts. */
  contracts: readonly Parameters<typeof takesAdjustments>[0][];
}

/** The latest adjustments, and the button that adds one. */
export function AdjustmentSection({ subject, contracts }: AdjustmentSectionProps) {
  const { scopes } = useAccount();
  const mayRead = scopes.includes("invoice-adjustments:read");
  const adjustments = useQuery({ ...query(listInvoiceAdjustments, adjustmentsOf(subject)), enabled: mayRead });
  if (!mayRead) return null;
  const mayAdd = scopes.includes("invoice-adjustments:write") && contracts.some(takesAdjustments);
  const all = linkTo<AdjustmentView>("/adjustments", { ...filterOf(subject), status: [] });
  return (
    <Section
      id="adjustments"
      title="Adjustments"
      all={adjustments.data?.data.length ? { href: all, text: "All adjustments" } : null}
      action={
        mayAdd ? (
          <DialogButton
            dialog={({ onClose }) => <AdjustmentForm row={null} about={filterOf(subject)} onClose={onClose} />}
          >
            Add adjustment
          </DialogButton>
        ) : null
      }
    >
      <Read what="adjustments" query={adjustments}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>No adjustments yet. They are bonuses, expenses, and deductions on top of contract pay.</Nothing>
          ) : (
            <CardTable label="Adjustments" columns={adjustmentColumns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Read>
    </Section>
  );
}

const invoiceColumns: readonly Column<Invoice>[] = [
  {
    ...{ key: "invoice", header: "Invoice", width: 12, grows: true },
    cell: (row) => (
      <RowLink
        href={linkTo<InvoiceView>("/invoices", { status: "all", invoice: row.id })}
        title={row.label}
        note={row.paid_at ? `Paid ${formatDate(row.paid_at)}` : `Due ${formatDate(row.due_date)}`}
      />
    ),
  },
  {
    ...{ key: "status", header: "Status", width: 10, phone: "state" },
    cell: (row) => <InvoiceStatus status={statusOf(row)} />,
  },
  moneyColumn("total", "Total", 9, ({ total, currency }) => [total, currency], { phone: "end" }),
];

/** The latest invoices, whatever became of them. */
export function InvoiceSection({ subject }: { subject: Subject }) {
  const mayRead = useAccount().scopes.includes("accounting:read");
  const invoices = useQuery({ ...query(listInvoices, invoicesOf(subject)), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Section
      id="invoices"
      title="Invoices"
      all={invoices.data?.data.length ? { href: invoicesPath(subject, "all"), text: "All invoices" } : null}
    >
      <Read what="invoices" query={invoices}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>No invoices yet. Closing a payment cycle creates them.</Nothing>
          ) : (
            <CardTable label="Invoices" columns={invoiceColumns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Read>
    </Section>
  );
}
