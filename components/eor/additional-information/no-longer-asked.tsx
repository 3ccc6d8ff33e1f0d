import { Detail, DetailList } from "#components/ui/details.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { answerText, type Information } from "./information.ts";

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
