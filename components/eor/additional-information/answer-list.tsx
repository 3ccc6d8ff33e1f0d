import { Detail, DetailList } from "#components/ui/details.tsx";
import { answerTo, visibleFields } from "#lib/eor/forms/rules.ts";
import { missing } from "#lib/platform/format/missing.ts";
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
