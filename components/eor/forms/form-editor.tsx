import { useDeferredValue, useEffect, useRef, useState } from "react";
import { UnsavedGuard } from "#components/forms/unsaved-guard.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Definition } from "#lib/eor/forms/rules.ts";
import type { RestError } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { countProblems, type DraftField, isCommon, most, type Problems, problemsByField, problemsOf } from "./draft.ts";
import { FieldEntry } from "./field-entry.tsx";
import { labelsOf } from "./field-facts.tsx";
import { FieldRow } from "./field-row.tsx";
import { FormPreview } from "./form-preview.tsx";
import { type FormKey, formsPath, nameOf } from "./form-words.ts";
import { useFormDraft } from "./use-form-draft.ts";

const PublishVersion = lateDialog(() => import("./publish-version.tsx"));

interface FormEditorProps {
  form: FormKey;
  /** The current version, which can be later than the one the edit started from. */
  current: { version: number; definitions: readonly Definition[] };
  start: () => DraftField[];
  mayWrite: boolean;
}

/** A form's fields with a live preview. */
export function FormEditor(props: FormEditorProps) {
  const [times, setTimes] = useState(0);
  return <Editing key={times} {...props} takesFocus={times > 0} onReset={() => setTimes(times + 1)} />;
}

interface EditingProps extends FormEditorProps {
  /** Set after a reset, since the focused element is gone. */
  takesFocus: boolean;
  /** Starts over with the current version. */
  onReset: () => void;
}

function Editing({ form, current, start, mayWrite, takesFocus, onReset }: EditingProps) {
  const draft = useFormDraft(start);
  const [startVersion] = useState(current.version);
  const [open, setOpen] = useState<string | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<{ fields: readonly DraftField[]; problems: Problems } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const publish = useRef<HTMLButtonElement>(null);
  const { fields, definitions, isChanged } = draft;
  // The server's problems apply until something changes.
  const problems = refused?.fields === fields ? refused.problems : problemsOf(form, fields);
  const count = countProblems(problems);
  const previewed = useDeferredValue(definitions);
  const labelOf = labelsOf(definitions);
  const isNew = current.version === 0 && current.definitions.length === 0;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  function add() {
    setOpen(draft.add());
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  function remove(field: DraftField) {
    const before = fields;
    draft.remove(field.id);
    const name = field.definition.ui_guide.label || field.definition.key;
    toast({ title: `${name} was removed`, action: { label: "Undo", run: () => draft.restore(before) } });
    publish.current?.focus();
  }

  function askToPublish() {
    const wrong = fields.find(({ id }) => problems[id]);
    if (count === 0) return setPublishing(true);
    if (wrong) setOpen(wrong.id);
    requestAnimationFrame(() => {
      const place = list.current?.querySelector<HTMLElement>("[aria-invalid]");
      (place ?? list.current?.parentElement?.querySelector<HTMLElement>("[data-problem]"))?.focus();
    });
  }

  function refuse(error: RestError) {
    const found = error.issues.flatMap(({ path, message }) =>
      path?.startsWith("/definitions/") ? [{ path: path.slice("/definitions".length), message }] : [],
    );
    if (found.length > 0) setRefused({ fields, problems: problemsByField(fields, found) });
  }

  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <section aria-labelledby="form-fields" className="min-w-0">
        <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 ref={heading} id="form-fields" tabIndex={-1} className="text-lg font-semibold">
            Fields
          </h2>
          <span className="text-sm text-fg-2 tabular-nums">{formatCount(fields.length)}</span>
          {mayWrite ? (
            <span className="ml-auto flex flex-wrap gap-2">
              {isChanged && !isNew ? <Button onClick={onReset}>Discard changes</Button> : null}
              <Button
                ref={publish}
                variant="primary"
                aria-disabled={!isChanged && !isNew}
                onClick={() => (isChanged || isNew) && askToPublish()}
              >
                Publish version…
              </Button>
            </span>
          ) : null}
        </header>
        {current.version !== startVersion ? (
          <Banner
            tone="warn"
            className="mb-3"
            action={
              <Button size="small" onClick={onReset}>
                Load it
              </Button>
            }
          >
            Version {current.version} was published while this page was open. Publishing replaces it.
          </Banner>
        ) : null}
        {count > 0 ? (
          <Banner tone="warn" tabIndex={-1} data-problem className="mb-3">
            <span role="status">
              {count === 1 ? "1 problem has" : `${formatCount(count)} problems have`} to be fixed before you can
              publish.
            </span>
            {Object.values(problems[""] ?? {}).map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Banner>
        ) : null}
        <ol ref={list} aria-labelledby="form-fields" className="border-t">
          {fields.map((field, at) => (
            <FieldRow
              key={field.id}
              field={field}
              at={at}
              count={fields.length}
              labelOf={labelOf}
              edit={
                mayWrite
                  ? {
                      isOpen: open === field.id,
                      problems: Object.values(problems[field.id] ?? {}),
                      isCommon: isCommon(form, field.definition.key),
                      onMove: draft.move,
                      onToggle: () => setOpen(open === field.id ? null : field.id),
                      onRemove: () => remove(field),
                    }
                  : undefined
              }
            >
              {open === field.id ? (
                <FieldEntry
                  definition={field.definition}
                  others={definitions.filter((_, place) => place !== at)}
                  isCommon={isCommon(form, field.definition.key)}
                  problems={problems[field.id] ?? {}}
                  onChange={(definition) => draft.change(field.id, definition)}
                  onNamed={() => draft.nameKey(field.id)}
                />
              ) : null}
            </FieldRow>
          ))}
        </ol>
        {mayWrite && fields.length < most.fields ? (
          <Button className="mt-3" onClick={add}>
            Add field
          </Button>
        ) : null}
        <p role="status" className="sr-only">
          {draft.announcement}
        </p>
      </section>
      <section aria-labelledby="form-preview" className="min-w-0 xl:sticky xl:top-4">
        <h2 id="form-preview" className="text-lg font-semibold">
          Preview
        </h2>
        <p className="mb-4 text-sm text-fg-2">Try it out. Answers are checked but not saved.</p>
        <FormPreview kind={form.kind} definitions={previewed} />
      </section>
      {isChanged ? <UnsavedGuard what="This version isn't published yet." backTo={formsPath} /> : null}
      {isPublishing ? (
        <PublishVersion
          form={form}
          current={current}
          publication={{ title: `Publish ${nameOf(form)}?`, action: "Publish version", note: "", definitions }}
          finalFocus={publish}
          onPublished={onReset}
          onRefused={refuse}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </div>
  );
}
