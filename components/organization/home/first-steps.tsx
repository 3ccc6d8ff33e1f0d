import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "#components/ui/link.tsx";
import type { HomeStep } from "./home-data.ts";
import { stepWords } from "./home-words.ts";

export default function FirstSteps({ steps }: { steps: readonly HomeStep[] }) {
  return (
    <section aria-labelledby="first-steps" className="mb-8 max-w-text">
      <h2 id="first-steps" className="text-base font-semibold">
        First steps
      </h2>
      <p className="mb-3 text-fg-2">
        {steps.filter(({ is_done }) => is_done).length} of {steps.length} done. Do them in any order, and skip what you
        don't need.
      </p>
      <ol className="border-t">
        {steps.map(({ key, is_done, href }) => (
          <li key={key} className="border-b">
            <Link
              href={href}
              className="-mx-2 flex min-h-10 items-center gap-3 rounded-sm px-2 py-1.5 text-sm transition-colors hover:bg-subtle"
            >
              <span
                aria-hidden="true"
                className="flex size-5 shrink-0 items-center justify-center rounded-full border border-input"
              >
                {is_done ? <Check className="size-3.5 text-ok" /> : null}
              </span>
              <span className={is_done ? "flex-1 text-fg-2" : "flex-1 font-medium"}>
                {stepWords[key]}
                {is_done ? <span className="sr-only"> (done)</span> : null}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
