import { type FormEvent, type ReactNode, useState } from "react";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { utcDay } from "#components/table/calendar-day.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Information } from "#lib/eor/additional-information/contract.ts";
import { type Answer, answerTo, check, type Definition, visibleFields } from "#lib/eor/forms/rules.ts";
import { RestError } from "#lib/platform/api/client.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { type Errors, FormFields, useAnswerErrors } from "./form-fields.tsx";
import { answerText, sectionsOf } from "./information.tsx";
import { draftOf, type Entered, useDraft } from "./use-draft.ts";

interface InformationFormProps {
  information: Information;
  form: NonNullable<Information["form"]>;
  /** Stores the changes and reads the information again. */
  save: (changes: Entered, idempotencyKey: string) => Promise<unknown>;
  notify: (title: string) => void;
  /** Shown while something isn't saved. */
  guard?: ReactNode;
}

const trimmed = (answer: Answer | null) => (typeof answer === "string" ? answer.trim() : answer);

/** The entered answers that are visible in the form and differ from the stored ones. */
function changesOf(entered: Entered, values: Information["values"], visible: readonly Definition[]): Entered {
  const changed = visible.flatMap(({ key }) => {
    if (!Object.hasOwn(entered, key)) return [];
    const answer = answerTo(entered, key);
    return JSON.stringify(trimmed(answer)) === JSON.stringify(answerTo(values, key)) ? [] : [[key, trimmed(answer)]];
  });
  return Object.fromEntries(changed);
}

function toServerErrors(error: unknown, visible: readonly Definition[]): Errors {
  if (!(error instanceof RestError) || error.status >= 500) return { "": errorMessage(error) };
  const keys = new Set(visible.map(({ key }) => key));
  const found: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const key = path?.startsWith("/data/") ? path.slice("/data/".length) : "";
    found[keys.has(key) ? key : ""] ??= message;
  }
  return found;
}

/** A contract's form, rendered from its definitions and validated by the same rules as on the server. */
export function InformationForm({ information, form, save, notify, guard }: InformationFormProps) {
  const { contract_id, no_longer_asked } = information;
  // An earlier answer applies again as soon as its field is shown again.
  const earlier = Object.fromEntries(no_longer_asked.map(({ key, value }) => [key, value]));
  const values = { ...earlier, ...information.values };
  const { entered, isRestored, generation, setEntered, discard } = useDraft(draftOf(contract_id));
  const [pending, setPending] = useState(false);
  const keyOf = useIdempotencyKey();
  const all = { ...values, ...entered };
  const visible = visibleFields(form.definitions, all);
  const changes = changesOf(entered, values, visible);
  const count = Object.keys(changes).length;

  const state = useAnswerErrors(visible, problemsNow);

  async function send(data: Entered) {
    setPending(true);
    try {
      await save(data, keyOf([contract_id, data, information.updated_at]));
      setEntered({});
      state.set({});
      notify(`Saved ${countOf(Object.keys(data).length, "answer")}`);
    } catch (error) {
      state.show(toServerErrors(error, visible));
    } finally {
      setPending(false);
    }
  }

  function problemsNow(): Record<string, string> {
    const problems = check(form.definitions, all, { partial: true, today: utcDay(new Date()) }).filter(({ key }) =>
      Object.hasOwn(changes, key),
    );
    return Object.fromEntries(problems.map(({ key, message }) => [key, message]));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const wrong = problemsNow();
    if (Object.keys(wrong).length > 0) return state.show(wrong);
    state.set({});
    if (count > 0) void send(changes);
    else notify("Nothing to save: no answer changed");
  }

  function leaveDraft() {
    discard();
    state.set({});
  }

  function enter(key: string, answer: Answer | null) {
    setEntered({ ...entered, [key]: answer });
    if (state.errors[key]) state.clear(key);
  }

  return (
    <form
      ref={state.box}
      noValidate
      onSubmit={submit}
      aria-label="Additional information"
      className="flex flex-col gap-8"
    >
      {isRestored ? (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={leaveDraft}>
              Discard changes
            </Button>
          }
        >
          We restored what you entered earlier in this tab. It isn't saved yet.
        </Banner>
      ) : null}
      <DroppedAnswers entered={entered} definitions={form.definitions} />
      <FormFields form={state} sections={sectionsOf(visible)} values={all} generation={generation} onEnter={enter} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Save answers
        </Button>
        <span role="status" className="text-sm text-fg-2">
          {count > 0 ? countOf(count, "unsaved change") : ""}
        </span>
      </div>
      {count > 0 ? guard : null}
    </form>
  );
}

/** Unsaved answers to fields that a new version of the form no longer has: they can't be saved, but still be read. */
function DroppedAnswers({ entered, definitions }: { entered: Entered; definitions: readonly Definition[] }) {
  const known = new Set(definitions.map(({ key }) => key));
  const dropped = Object.keys(entered).flatMap((key) => {
    const answer = known.has(key) ? null : answerTo(entered, key);
    return answer === null ? [] : [{ key, text: answerText(answer, undefined) }];
  });
  if (dropped.length === 0) return null;
  return (
    <Banner tone="warn" title="The form changed and no longer asks for everything you entered">
      <p>This won't be saved. Copy what you still need.</p>
      <dl className="mt-1">
        {dropped.map(({ key, text }) => (
          <div key={key} className="flex flex-wrap gap-x-2">
            <dt>
              <code className="font-mono text-xs">{key}</code>
            </dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
