import { Disclosure } from "#components/ui/disclosure.tsx";
import type { ApiParameter } from "./api-document.ts";
import { RichText } from "./rich-text.tsx";
import { constraintWords, typeWords } from "./schema-words.ts";

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["body", "Body"],
] as const;

export function ParameterList({ parameters }: { parameters: readonly ApiParameter[] }) {
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
