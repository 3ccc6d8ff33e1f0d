interface ScopeChoiceProps {
  scope: string;
  words: string;
  tools: readonly string[];
}

const most = 12;

export function ScopeChoice({ scope, words, tools }: ScopeChoiceProps) {
  const id = `scope-${scope.replace(":", "-")}`;
  return (
    <li className="flex items-start gap-2.5 px-3 py-2.5">
      <input
        id={id}
        type="checkbox"
        name="scope"
        value={scope}
        defaultChecked
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block">
          {words}
        </label>
        <details className="text-xs leading-4 text-fg-2">
          <summary className="mt-0.5 w-fit cursor-pointer">
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
