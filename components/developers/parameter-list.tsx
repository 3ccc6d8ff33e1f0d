import type { ApiParameter } from "./api-document.ts";
import { RichText } from "./rich-text.tsx";
import { constraintWords, typeWords } from "./schema-words.ts";

const places = [
  ["path", "In the path"],
  ["query", "In the query"],
  ["body", "In the JSON body"],
] as const;

export function ParameterList({ parameters }: { parameters: readonly ApiParameter[] }) {
  return places.map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.place === place);
    if (here.length === 0) return null;
    return (
      <div key={place} className="mt-5">
        <h3 className="border-b pb-1 text-xs font-medium text-fg-2">{title}</h3>
        <dl className="text-sm">
          {here.map((parameter) => (
            <div key={parameter.name} className="grid gap-x-4 border-b py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt>
                <code className="font-mono text-xs">{parameter.name}</code>
                {parameter.required ? <span className="text-xs text-fg-2"> required</span> : null}
              </dt>
              <dd>
                <span className="text-fg-2">
                  {[typeWords(parameter.schema), ...constraintWords(parameter.schema)].join(", ")}
                </span>
                {parameter.schema.description ? (
                  <span className="block">
                    <RichText>{parameter.schema.description}</RichText>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    );
  });
}
