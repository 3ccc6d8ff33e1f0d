import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";
import { listRoles } from "#lib/organization/roles/contract.ts";
import { query, type RestError } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import type { Desk, Verdict, WorkRow } from "./desk.ts";
import { CyclePeriod, statusWord, WorkStatus } from "./work-status.tsx";

export interface WorkPanelProps<Row extends WorkRow> extends PanelProps<Row> {
  desk: Desk<Row>;
  attachment?: ((row: Row) => ReactNode) | undefined;
  /** Null for users who may not review. */
  tasks: WorkTasksProps<Row>["tasks"] | null;
  onNarrow: (contractId: string) => void;
}

export function WorkPanel<Row extends WorkRow>(props: WorkPanelProps<Row>) {
  const { desk, attachment, id, preview, tasks, onNarrow, ...steps } = props;
  const found = useQuery(desk.readOne(id)) as UseQueryResult<{ data: Row }, RestError>;
  const row = found.data?.data ?? preview;
  const name = `${desk.noun[0]?.toUpperCase()}${desk.noun.slice(1)}`;
  return (
    <RecordPanel
      noun={desk.noun}
      query={found}
      known={row}
      title={row?.worker.name ?? name}
      subtitle={row ? <WorkStatus status={row.status} /> : null}
      {...steps}
    >
      {row ? <Details {...{ desk, attachment, row, tasks, onNarrow }} /> : <PanelSkeleton />}
    </RecordPanel>
  );
}

type DetailsProps<Row extends WorkRow> = Pick<WorkPanelProps<Row>, "desk" | "attachment" | "tasks" | "onNarrow"> & {
  row: Row;
};

function Details<Row extends WorkRow>({ desk, attachment, row, tasks, onNarrow }: DetailsProps<Row>) {
  return (
    <>
      <p className="text-2xl font-semibold tabular-nums">{formatMoney(desk.total(row), row.currency)}</p>
      {tasks && !row.invoice_id ? <WorkTasks desk={desk} row={row} tasks={tasks} /> : null}
      <DetailList className="mt-4">
        <Detail name="Worker">
          <PersonLink person={row.worker} />
        </Detail>
        <Detail name="Contract">
          <Link href={`/contracts/${row.contract_id}`} className="inline-block leading-6 underline">
            {row.contract_title}
          </Link>
          <button
            type="button"
            onClick={() => onNarrow(row.contract_id)}
            className="block min-h-6 rounded-sm text-xs text-accent underline coarse:min-h-10"
          >
            Only this contract
          </button>
        </Detail>
        <Detail name={desk.dayHead}>{formatDate(desk.dayOf(row))}</Detail>
        {desk.details(row).map(([name, value]) =>
          value === null ? null : (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ),
        )}
        <Detail name="Paid in">
          {row.payment_cycle?.id ? (
            <Link href={`/payroll/${row.payment_cycle.id}`} className="inline-block leading-6 underline">
              <CyclePeriod cycle={row.payment_cycle} />
            </Link>
          ) : (
            <CyclePeriod cycle={row.payment_cycle} />
          )}
          {row.payment_cycle === null ? null : <span className="block text-xs text-fg-2">{cycleNote(row)}</span>}
        </Detail>
        <Detail name={desk.createdHead}>
          <Timestamp value={row.created_at} />
          {desk.addedBy ? <Who who={desk.addedBy(row)} /> : null}
        </Detail>
        {row.reviewed_at ? (
          <Detail name={statusWord(row.status === "processed" ? "approved" : row.status)}>
            <Timestamp value={row.reviewed_at} />
            <Who who={row.reviewed_by} />
          </Detail>
        ) : null}
        {desk.reasonOf?.(row) ? <Detail name="Reason">{desk.reasonOf(row)}</Detail> : null}
        <RecordDetails name="ID" id={row.id} />
      </DetailList>
      <Later key={row.id}>
        {attachment?.(row)}
        {row.invoice_id ? (
          <p className="mt-6 border-t pt-3 text-sm text-fg-2">
            This {desk.noun} is part of an invoice and can't be changed.{" "}
            <Link href={`/invoices?status=all&invoice=${row.invoice_id}`} className="text-accent underline">
              Open invoice
            </Link>
          </p>
        ) : null}
      </Later>
    </>
  );
}

function Who({ who }: { who: WorkRow["reviewed_by"] }) {
  return <span className="block text-xs text-fg-2">{who?.name ?? "By an access token"}</span>;
}

function cycleNote({ status, payment_cycle: cycle }: WorkRow): string {
  if (status === "processed") return "Invoiced in this cycle";
  const open = cycle?.id === null ? "Opens later" : "Open";
  return status === "pending" ? `${open}; paid once approved` : open;
}

export interface WorkTasksProps<Row extends WorkRow> {
  desk: Desk<Row>;
  row: Row;
  tasks: {
    review: (row: Row, verdict: Verdict) => void;
    pending: Verdict | null;
    edit: (row: Row) => void;
    remove: (row: Row) => void;
  };
}

/** The actions on a record that isn't invoiced yet. */
export function WorkTasks<Row extends WorkRow>(props: WorkTasksProps<Row>) {
  const { row, tasks } = props;
  if (row.status === "pending") return <Pending {...props} />;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button onClick={() => tasks.review(row, "pending")} pending={tasks.pending === "pending"}>
        {row.status === "approved" ? "Undo approval" : "Undo rejection"}
      </Button>
    </div>
  );
}

function Pending<Row extends WorkRow>({ desk, row, tasks }: WorkTasksProps<Row>) {
  const othersDecide = useOthersDecide(desk, row);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {othersDecide === false ? (
        <>
          <Button
            variant="primary"
            onClick={() => tasks.review(row, "approved")}
            pending={tasks.pending === "approved"}
          >
            Approve
          </Button>
          <Button onClick={() => tasks.review(row, "refused")} pending={tasks.pending === "refused"}>
            {desk.refused.verb}
          </Button>
        </>
      ) : (
        <p className="min-w-0 flex-[1_1_12rem] text-sm text-fg-2">
          {othersDecide ? `You added this ${desk.noun}, so someone else has to review it.` : null}
        </p>
      )}
      <span className="ml-auto flex gap-2">
        <Button variant="ghost" onClick={() => tasks.edit(row)}>
          Edit
        </Button>
        <Button variant="ghost" onClick={() => tasks.remove(row)} className="text-bad">
          Delete
        </Button>
      </span>
    </div>
  );
}

/**
 * Whether someone else has to review the record because the user added it, which doesn't apply if nobody else in the
 * organization could. Undefined while loading.
 */
function useOthersDecide<Row extends WorkRow>(desk: Desk<Row>, row: Row): boolean | undefined {
  const { id } = useAccount();
  const isOwn = desk.addedBy?.(row)?.id === id;
  const enabled = isOwn && row.status === "pending";
  const members = useQuery({ ...query(listMembers, {}), enabled });
  const roles = useQuery({ ...query(listRoles, {}), enabled });
  if (!isOwn) return false;
  // If the members can't be read, leave the decision to the server.
  if (members.error || roles.error) return false;
  const deciding = roles.data?.data.filter(({ scopes }) => scopes.includes(desk.writeScope)).map((role) => role.id);
  return (
    deciding &&
    members.data?.data.some(
      (member) => member.id !== id && member.status === "active" && deciding.includes(member.role),
    )
  );
}
