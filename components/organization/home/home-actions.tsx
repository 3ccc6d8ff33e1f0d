import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "#components/ui/link.tsx";
import { Status } from "#components/ui/status.tsx";
import type { HomeAction } from "./home-data.ts";
import { actionWords, isUrgent } from "./home-words.ts";

export function HomeActions({ actions }: { actions: readonly HomeAction[] }) {
  return (
    <section aria-labelledby="home-actions" className="mb-8">
      <h2 id="home-actions" className="mb-2 text-base font-semibold">
        Needs action
      </h2>
      {actions.length === 0 ? (
        <p className="text-fg-2">Nothing is waiting for you.</p>
      ) : (
        <ul className="border-t">
          {actions.map((action) => {
            const { title, detail } = actionWords(action);
            return (
              <li key={`${action.key} ${action.href}`} className="border-b">
                <Link
                  href={action.href}
                  className="-mx-2 flex min-h-(--row) items-center gap-x-4 rounded-sm px-2 py-1.5 text-sm transition-colors hover:bg-subtle coarse:min-h-10"
                >
                  <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5 pl-3.5">
                    <Status tone={isUrgent(action) ? "bad" : "warn"} className="-ml-3.5 font-medium whitespace-normal">
                      {title}
                    </Status>
                    {detail ? <span className="text-fg-2 tabular-nums">{detail}</span> : null}
                  </span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
