import ArrowDown from "lucide-react/icons/arrow-down";
import CircleCheck from "lucide-react/icons/circle-check";
import { Section } from "#components/ui/section.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { WorkerData } from "./use-worker.ts";

export interface Todo {
  /** The part of the page where it is done. */
  id: string;
  text: string;
  note: string;
}

const secondsPerAnswer = 20;

/** About how long some answers take to fill in: "about 3 minutes". */
export function answeringTime(answers: number): string {
  const minutes = Math.max(1, Math.ceil((answers * secondsPerAnswer) / 60));
  return `about ${formatCount(minutes)} ${minutes === 1 ? "minute" : "minutes"}`;
}

type Given = Pick<WorkerData, "resignations" | "tasks"> & {
  information: readonly (Pick<WorkerData["information"][number], "contract_id" | "title" | "form" | "can_update"> & {
    missing: readonly unknown[];
  })[];
};

/** What a worker still has to do here, most urgent first. */
export function todosOf({ resignations: [latest], tasks, information }: Given): Todo[] {
  const pending = latest && latest.status !== "CANCELLED" ? tasks.filter(({ status }) => status === "pending") : [];
  const [first] = pending.map(({ due_on }) => due_on).sort();
  const todos: Todo[] = information
    .filter(({ form, missing, can_update }) => form !== null && can_update && missing.length > 0)
    .map(({ contract_id, title, missing: { length } }) => ({
      id: `information-${contract_id}`,
      text: information.length > 1 ? `Fill in your information for “${title}”` : "Fill in your information",
      note: `${formatCount(length)} ${length === 1 ? "answer is" : "answers are"} missing, ${answeringTime(length)}`,
    }));
  if (latest?.status === "AWAITING_TRIAGE") {
    const text = "Read and sign your resignation letter";
    todos.push({ id: "own-resignation", text, note: "It isn't final until you sign it" });
  }
  if (first !== undefined) {
    const text =
      pending.length === 1 ? "Do one thing before you leave" : `Do ${pending.length} things before you leave`;
    todos.push({ id: "own-tasks", text, note: `The first is due ${formatDate(first)}` });
  }
  return todos;
}

/** Leads to what has to be done, further down on the page. */
export function OwnTodos({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0)
    return (
      <p className="flex items-center gap-2 text-fg-2">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
        There is nothing for you to do here right now.
      </p>
    );
  return (
    <Section title="To do" id="todos">
      <ul className="rounded-md border bg-surface">
        {todos.map(({ id, text, note }) => (
          <li key={id} className="border-b last:border-b-0">
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The page's link is in the fragment while it opens, so that it mustn't change.
                event.preventDefault();
                const part = document.getElementById(id);
                part?.scrollIntoView({ block: "start" });
                part?.focus({ preventScroll: true });
              }}
              className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-subtle focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{text}</span>
                <span className="block text-sm text-fg-2">{note}</span>
              </span>
              <ArrowDown aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
