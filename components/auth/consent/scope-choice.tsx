import { Checkbox } from "#components/ui/checkbox.tsx";

interface ScopeChoiceProps {
  scope: string;
  words: string;
  tools: readonly string[];
  isChosen: boolean;
}

const most = 12;

export function ScopeChoice({ scope, words, tools, isChosen }: ScopeChoiceProps) {
  const id = `scope-${scope.replace(":", "-")}`;
  return (
    <li className="flex items-start gap-1.5 px-3 py-2.5">
      <Checkbox id={id} name="scope" value={scope} defaultChecked={isChosen} className="-ml-1" />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block py-0.5">
          {words}
        </label>
        <details className="text-xs leading-4 text-fg-2">
          <summary className="w-fit cursor-pointer">
            <code>{scope}</code>, {tools.length === 1 ? "1 tool" : `${tools.length} tools`}
          </summary>
          <p className="mt-1 wrap-anywhere">
            {tools.slice(0, most).join(", ")}
            {tools.length > most ? ` and ${tools.length - most} more` : ""}
          </p>
        </details>
      </div>
    </li>
  );
}
