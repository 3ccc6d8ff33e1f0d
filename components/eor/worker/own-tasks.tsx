import { EntryForm } from "#components/forms/entry-form.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { completeWorkerOffboardingTask } from "#lib/eor/offboarding/contract.ts";
import { taskTitles } from "#lib/eor/offboarding/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { Worker, WorkerData } from "./use-worker.ts";

type Task = WorkerData["tasks"][number];

export function OwnTasks({ worker, tasks }: { worker: Worker; tasks: readonly Task[] }) {
  const pending = tasks.filter(({ status }) => status === "pending").length;
  return (
    <section aria-labelledby="own-tasks">
      <h2 id="own-tasks" tabIndex={-1} className="mb-2 scroll-mt-4 text-lg font-semibold">
        Before you leave
      </h2>
      <p className="mb-2 text-fg-2" role="status">
        {pending === 0 ? "All done." : `${countOf(pending, "task")} left`}
      </p>
      <ul>
        {tasks.map((task) => (
          <TaskItem key={task.id} worker={worker} task={task} />
        ))}
      </ul>
    </section>
  );
}

function TaskItem({ worker, task }: { worker: Worker; task: Task }) {
  const title = taskTitles[task.type];
  const isDone = task.status === "completed";
  const done = useKeptFocus<HTMLParagraphElement>(isDone);
  const needsAddress = task.type === "confirm_address" && !isDone;

  const entry = useEntries({
    read: (form) => (entriesOf(form).note ?? "").trim(),
    check: (note): FieldErrors =>
      needsAddress && note === "" ? { note: "Enter the address for your final documents" } : {},
    send: (note) =>
      worker.act((call) => call(completeWorkerOffboardingTask, { task_id: task.id, ...(note === "" ? {} : { note }) })),
  });

  return (
    <li className="border-t py-3">
      <EntryForm entry={entry} className="flex flex-col gap-3">
        <div>
          <p ref={done} tabIndex={-1} className="font-medium">
            {title}
          </p>
          {task.equipment.map(({ name, serial_number }) => (
            <p key={`${name} ${serial_number}`} className="text-fg-2">
              {name}
              {serial_number ? `, ${serial_number}` : ""}
            </p>
          ))}
          <p className="text-fg-2">
            {isDone ? <Status tone="ok">Completed</Status> : `Due ${formatDate(task.due_on)}`}
          </p>
          {task.note ? <p className="break-words">{task.note}</p> : null}
        </div>
        {needsAddress ? (
          <TextField
            label="Address for your final documents"
            name="note"
            helper="Street, ZIP code, city, and country."
            autoComplete="street-address"
            maxLength={500}
          />
        ) : null}
        {isDone ? null : (
          <Button type="submit" className="self-start" pending={entry.pending} aria-label={`Mark as done: ${title}`}>
            Mark as done
          </Button>
        )}
      </EntryForm>
    </li>
  );
}
