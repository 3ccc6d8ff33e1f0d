import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { describeChanges, inOrder } from "#lib/eor/forms/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { ChangeList } from "./change-list.tsx";
import { FieldFacts, labelsOf } from "./field-facts.tsx";
import { type FormVersion, versionWords } from "./form-words.ts";

interface VersionItemProps {
  version: FormVersion;
  /** The previous version, once loaded. */
  before: FormVersion | undefined;
  isCurrent: boolean;
  /** Undefined for read-only access. */
  onRestore?: () => void;
}

/** A version of a form: who published it, what it changed, and its fields. */
export function VersionItem({ version, before, isCurrent, onRestore }: VersionItemProps) {
  const { definitions, note, created_at, created_by, origin } = version;
  const title = versionWords(version);
  const by = created_by ? `, by ${created_by.name}` : "";
  return (
    <li className="flex flex-col gap-2 border-b py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        {isCurrent ? <Badge tone="ok">Current</Badge> : null}
        <span className="text-sm text-fg-2">
          {formatDate(created_at)}
          {by}
        </span>
        {onRestore && !isCurrent ? (
          <Button size="small" className="ml-auto" onClick={onRestore}>
            {origin === "built_in" ? "Reset to the built-in form…" : `Restore version ${version.version}…`}
          </Button>
        ) : null}
      </div>
      {note ? <p className="max-w-text text-sm">{note}</p> : null}
      {before ? (
        <Disclosure summary={`Changes in ${title.toLowerCase()}`}>
          <div className="mt-2 pl-4">
            <ChangeList changes={describeChanges(before.definitions, definitions)} />
          </div>
        </Disclosure>
      ) : null}
      <Disclosure summary={`Fields of ${title.toLowerCase()}: ${formatCount(definitions.length)}`}>
        <ol className="mt-2 flex flex-col gap-2 pl-4 text-sm">
          {inOrder(definitions).map((definition) => (
            <li key={definition.key}>
              <FieldFacts definition={definition} labelOf={labelsOf(definitions)} whole />
            </li>
          ))}
        </ol>
      </Disclosure>
    </li>
  );
}
