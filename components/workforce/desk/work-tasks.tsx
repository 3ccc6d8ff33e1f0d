import { Button } from "#components/ui/button.tsx";
import type { Desk, Verdict, WorkRow } from "./desk.ts";
import { useOthersDecide } from "./use-others-decide.ts";

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
