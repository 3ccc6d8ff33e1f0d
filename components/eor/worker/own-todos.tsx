import ArrowDown from "lucide-react/icons/arrow-down";
import CircleCheck from "lucide-react/icons/circle-check";
import { Section } from "#components/ui/section.tsx";
import type { Todo } from "./todos.ts";

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
