import { Detail, DetailList } from "#components/ui/details.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { answerTo, visibleFields } from "#lib/eor/forms/rules.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { answerText, type Information, sectionsOf } from "./information.ts";

/** The form, read-only. */
export function AnswerList({ information: { form, values } }: { information: Information }) {
  return sectionsOf(visibleFields(form?.definitions ?? [], values)).map(({ title, definitions }) => (
    <section key={definitions[0]?.key} aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <DetailList className="sm:grid-cols-[14rem_1fr]">
        {definitions.map(({ key, type, ui_guide }) => {
          const answer = answerTo(values, key);
          return (
            <Detail key={key} name={ui_guide.label}>
              {answer === null ? missing : answerText(answer, type)}
            </Detail>
          );
        })}
      </DetailList>
    </section>
  ));
}

/** Answers that are kept although the form no longer asks for them. */
export function NoLongerAsked({ information: { no_longer_asked: kept, form } }: { information: Information }) {
  if (kept.length === 0) return null;
  return (
    <Disclosure summary={`No longer asked: ${formatCount(kept.length)} ${kept.length === 1 ? "answer" : "answers"}`}>
      <DetailList className="mt-2 sm:grid-cols-[14rem_1fr]">
        {kept.map(({ key, label, value }) => {
          const type = form?.definitions.find((definition) => definition.key === key)?.type;
          return (
            <Detail key={key} name={label}>
              {answerText(value, type)}
            </Detail>
          );
        })}
      </DetailList>
    </Disclosure>
  );
}
