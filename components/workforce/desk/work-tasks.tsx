import { useQuery } from "@tanstack/react-query";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { listMembers } from "#lib/organization/members/contract.ts";
import { listRoles } from "#lib/organization/roles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { Desk, Verdict, WorkRow } from "./desk.ts";

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
    <div className="mt-6 flex flex-wrap gap-2 border-t pt-4">
      <Button onClick={() => tasks.review(row, "pending")} pending={tasks.pending === "pending"}>
        {row.status === "approved" ? "Undo approval" : "Undo rejection"}
      </Button>
    </div>
  );
}

function Pending<Row extends WorkRow>({ desk, row, tasks }: WorkTasksProps<Row>) {
  const othersDecide = useOthersDecide(desk, row);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 border-t pt-4">
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
