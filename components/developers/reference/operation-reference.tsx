import type { ReactNode } from "react";
import { exampleCurl, type Service } from "#components/developers/access-tokens/curl.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { ApiDocument, ApiOperation, ApiParameter, ApiResponse } from "./api-document.ts";
import { ErrorBodies } from "./error-bodies.tsx";
import { RichText } from "./rich-text.tsx";
import { schemaOutline } from "./schema-outline.ts";
import { constraintWords, typeWords } from "./schema-words.ts";

interface OperationReferenceProps {
  operation: ApiOperation;
  schemas: ApiDocument["schemas"];
  service: Service;
  /** Errors that the guide explains once for nearly every operation. */
  common: readonly ApiResponse[];
}

/** A header that all operations accept, explained once in the guide. */
const inGuide = "Prefer";

const callers: Record<string, string> = {
  session: "people in the dashboard",
  organization: "organization tokens",
  personal: "personal tokens",
  worker: "worker tokens",
  applicant: "anyone, without a token",
};

/** Full reference for one operation; its name is the anchor. */
export function OperationReference({ operation, schemas, service, common }: OperationReferenceProps) {
  const { name, method, path, summary, description, scope, principals, parameters, responses } = operation;
  const success = responses.find(({ status }) => status.startsWith("2"));
  return (
    <section
      aria-labelledby={name}
      className="grid gap-x-8 gap-y-4 border-t pt-6 pb-10 2xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]"
    >
      <div className="min-w-0">
        <h2 id={name} className="scroll-mt-6 text-lg font-semibold">
          <a href={`#${name}`} className="rounded-sm hover:underline">
            {summary}
          </a>
        </h2>
        <p className="mt-1 font-mono text-xs break-all text-fg-2">
          <span className="font-medium text-fg">{method}</span> /rest/v2{path}
        </p>
        {description?.split("\n\n").map((paragraph) => (
          <p key={paragraph} className="mt-2 max-w-text text-sm">
            <RichText>{paragraph}</RichText>
          </p>
        ))}
        <dl className="mt-3 grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1 text-sm">
          <Fact name="Scope" isCode={scope !== null}>
            {scope ?? "None"}
          </Fact>
          <Fact name="Callers">{principals.map((principal) => callers[principal] ?? principal).join(", ")}</Fact>
          <Fact name="Name" isCode>
            {name}
          </Fact>
        </dl>
        <ParameterList parameters={parameters.filter(({ name }) => name !== inGuide)} />
        <ErrorBodies responses={responses} common={common} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {principals.some((principal) => principal !== "session") ? (
          <CodeBlock label="Request" code={exampleCurl(operation, service)} />
        ) : (
          <p className="text-sm text-fg-2">For the dashboard only. Access tokens can't call it.</p>
        )}
        {success ? <Success response={success} schemas={schemas} /> : null}
      </div>
    </section>
  );
}

function Success({ response, schemas }: { response: ApiResponse; schemas: ApiDocument["schemas"] }) {
  const { status, contentType, schema } = response;
  if (contentType !== "application/json" || !schema) {
    return (
      <p className="text-sm text-fg-2">
        Returns {status} with <code className="font-mono text-xs">{contentType}</code>, streamed.
      </p>
    );
  }
  return <CodeBlock label={`Response ${status}`} code={schemaOutline(schema, schemas)} />;
}

function Fact({ name, isCode = false, children }: { name: string; isCode?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-2">{name}</dt>
      <dd className={isCode ? "font-mono text-xs" : undefined}>{children}</dd>
    </>
  );
}

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["body", "Body"],
] as const;

function ParameterList({ parameters }: { parameters: readonly ApiParameter[] }) {
  return places.map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.place === place);
    if (here.length === 0) return null;
    return (
      <div key={place} className="mt-5">
        <h3 className="border-b pb-1 text-xs font-medium text-fg-2">{title}</h3>
        <Disclosure
          summary={here.length === 1 ? "1 parameter" : `${here.length} parameters`}
          startsOpen={here.length < 4}
        >
          <dl className="text-sm">
            {here.map((parameter) => (
              <div key={parameter.name} className="grid gap-x-4 border-b py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="font-mono text-xs">
                  {parameter.name}
                  {parameter.required ? <span className="font-sans text-fg-2"> required</span> : null}
                </dt>
                <dd>
                  {[typeWords(parameter.schema), ...constraintWords(parameter.schema)].join(", ")}
                  {parameter.schema.description ? (
                    <>
                      {". "}
                      <RichText>{parameter.schema.description}</RichText>
                    </>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </div>
    );
  });
}
