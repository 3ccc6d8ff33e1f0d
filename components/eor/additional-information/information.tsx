import { Detail, DetailList } from "#components/ui/details.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Information } from "#lib/eor/additional-information/contract.ts";
import { type Answer, answerTo, commonKeys, type Definition, visibleFields } from "#lib/eor/forms/rules.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf } from "#lib/platform/format/number.ts";

/** An answer for display. */
export function answerText(answer: Answer, type: Definition["type"] | undefined): string {
  if (answer === hiddenText) return "Hidden";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (Array.isArray(answer)) return answer.join(", ");
  if (type === "date") return formatDate(String(answer));
  return type === "country" ? countryName(String(answer)) : String(answer);
}

export interface Section {
  title: string;
  definitions: Definition[];
}

/** Fields in order, with a new heading wherever common and country-specific fields alternate. */
export function sectionsOf(definitions: readonly Definition[]): Section[] {
  const sections: Section[] = [];
  for (const definition of definitions) {
    const title = commonKeys.includes(definition.key) ? "Personal details" : "Employment details";
    const last = sections.at(-1);
    if (last?.title === title) last.definitions.push(definition);
    else sections.push({ title, definitions: [definition] });
  }
  return sections;
}

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
    <Disclosure summary={`No longer asked: ${countOf(kept.length, "answer")}`}>
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
