import Link from "next/link";
import type { ApiResponse } from "./api-document.ts";
import { typeWords } from "./schema-words.ts";

/** Statuses other than success by the body that comes with them, which the guide describes. */
export function ErrorBodies({ responses }: { responses: readonly ApiResponse[] }) {
  const refusals = responses.filter(({ status }) => !status.startsWith("2"));
  const groups = Map.groupBy(refusals, ({ schema }) => (schema ? typeWords(schema) : "no body"));
  return (
    <div className="mt-5">
      <h3 className="border-b pb-1 text-xs font-medium text-fg-2">Refusals</h3>
      <dl className="text-sm">
        {[...groups].map(([body, answers]) => (
          <div key={body} className="grid gap-x-4 border-b py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="tabular-nums">{answers.map(({ status }) => status).join(", ")}</dt>
            <dd>
              with the body{" "}
              <Link href={`/developers/reference#body-${body}`} className="link font-mono text-xs">
                {body}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
