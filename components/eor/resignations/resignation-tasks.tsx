import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { taskTitles } from "#lib/eor/offboarding/rules.ts";
import type { Resignation } from "#lib/eor/resignations/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { useTask } from "./use-resignation.ts";

type Task = Resignation["tasks"][number];

const ofWorker = {
  hand_over_work: "Hand over work",
  return_equipment: "Return equipment",
  confirm_address: "Confirm address",
};

function titleOf({ type }: Task): string {
  return { ...taskTitles, ...ofWorker }[type];
}

/** Remaining tasks, both the worker's and the organization's. */
export function ResignationTasks({ resignation }: { resignation: Resignation }) {
  const groups = [
    { title: "Worker's tasks", tasks: resignation.tasks.filter(({ assignee }) => assignee === "worker") },
    { title: "Your tasks", tasks: resignation.tasks.filter(({ assignee }) => assignee === "client") },
  ];
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ title, tasks }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 text-lg font-semibold">{title}</h2>
          <ul className="text-sm">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} isOver={resignation.status === "CANCELLED"} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TaskRow({ task, isOver }: { task: Task; isOver: boolean }) {
  const mayWrite = useAccount().scopes.includes("worker:write") && !isOver;
  const title = titleOf(task);
  const change = useTask(task, title);
  const isDone = task.status === "completed";
  const mayComplete = task.assignee === "client" && task.type !== "review_paid_time_off";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t py-2">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-fg-2">
          <Status tone={isDone || isOver ? "neutral" : "warn"}>
            {isDone ? "Completed" : isOver ? "Canceled" : "Pending"}
          </Status>
          {isDone ? ` by ${task.completed_by}, ${formatDate(task.completed_at)}` : ` · due ${formatDate(task.due_on)}`}
        </p>
        {task.note ? <p className="break-words">{task.note}</p> : null}
        {task.equipment.map(({ name, serial_number }) => (
          <p key={`${name} ${serial_number}`} className="text-fg-2">
            {name}
            {serial_number ? `, ${serial_number}` : ""}
          </p>
        ))}
      </div>
      {mayWrite && (isDone || mayComplete) ? (
        <Button
          size="small"
          aria-label={`${isDone ? "Reopen" : "Complete"}: ${title}`}
          onClick={() => change.mutate(!isDone)}
        >
          {isDone ? "Reopen" : "Complete"}
        </Button>
      ) : null}
    </li>
  );
}
