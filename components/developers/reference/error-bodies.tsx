import { Disclosure } from "#components/ui/disclosure.tsx";
import { Link } from "#components/ui/link.tsx";
import { type ApiResponse, sameError } from "./api-document.ts";
import { RichText } from "./rich-text.tsx";
import { typeWords } from "./schema-words.ts";

interface ErrorBodiesProps {
  responses: readonly ApiResponse[];
  /** Errors that the guide explains once for nearly every operation. */
  common: readonly ApiResponse[];
}

function inWords(statuses: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "unit" }).format(new Set(statuses));
}

/** An operation's error statuses and their meanings, grouped by error body, which the guide describes. */
export function ErrorBodies({ responses, common }: ErrorBodiesProps) {
  const errors = responses.filter(({ status }) => !status.startsWith("2"));
  const isCommon = (error: ApiResponse) => common.some((other) => sameError(error, other));
  const refusals = errors.filter((error) => !isCommon(error));
  const others = errors.filter(isCommon).map(({ status }) => status);
  const groups = Map.groupBy(refusals, ({ schema }) => (schema ? typeWords(schema) : "no body"));
  return (
    <div className="mt-5">
      <h3 className="border-b pb-1 text-xs font-medium text-fg-2">Errors</h3>
      {refusals.length === 0 ? null : (
        <Disclosure summary={inWords(refusals.map(({ status }) => status))} startsOpen={refusals.length < 3}>
          <dl className="text-sm">
            {[...groups].flatMap(([body, errors]) =>
              errors.map(({ status, description }) => (
                <div key={status} className="grid gap-x-4 border-b py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
                  <dt className="tabular-nums">
                    {status}{" "}
                    <Link href={`/developers/reference#body-${body}`} className="link font-mono text-xs">
                      {body}
                    </Link>
                  </dt>
                  <dd>
                    <RichText>{description}</RichText>
                  </dd>
                </div>
              )),
            )}
          </dl>
        </Disclosure>
      )}
      <p className="mt-1.5 text-sm text-fg-2">
        <Link href="/developers/reference#errors" className="link">
          Common errors
        </Link>
        : {inWords(others)}
      </p>
    </div>
  );
}
