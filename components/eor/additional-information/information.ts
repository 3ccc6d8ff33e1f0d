import type { getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";
import { type Answer, commonKeys, type Definition } from "#lib/eor/forms/rules.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";

export type Information = OutputOf<typeof getAdditionalInformation>["data"];

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
