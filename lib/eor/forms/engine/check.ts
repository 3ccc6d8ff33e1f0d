import { countryCodes } from "#lib/platform/format/countries.ts";
import { visibleText } from "#lib/platform/format/visible-text.ts";
import { type Answer, type Answers, answerTo, type Definition, type FieldType, type Rule } from "./definition.ts";
import { normalizeText } from "./normalize.ts";
import { patternOf } from "./pattern.ts";
import { visibleFields } from "./visible.ts";

export interface Problem {
  key: string;
  message: string;
}

/** Most characters (code points) in an answer. */
export const longestAnswer = 1000;
const maxChoices = 100;

const countries: ReadonlySet<string> = new Set(countryCodes);

function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const host = text.slice(at + 1);
  return at > 0 && text.length <= 254 && !/[\s@]/.test(text.slice(0, at) + host) && /[^.]\.[^.]/.test(host);
}

const isText = (value: Answer) => typeof value === "string";
const isTextThat = (fits: (text: string) => boolean) => (value: Answer) => typeof value === "string" && fits(value);

/** The check for an answer to each type of field, and the error message. */
const types: Record<FieldType, { fits: (value: Answer) => boolean; message: string }> = {
  text: { fits: isTextThat((text) => !/[\r\n]/.test(text)), message: "Enter one line of text." },
  textarea: { fits: isText, message: "Enter text." },
  number: {
    fits: (value) =>
      typeof value === "number"
        ? Number.isFinite(value)
        : isTextThat((text) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text))(value),
    message: "Enter a number, like 12 or 12.5.",
  },
  date: { fits: isTextThat(isDay), message: "Enter a date between 1900 and 2199, like 1990-12-31." },
  select: { fits: isText, message: "Choose one of the options." },
  multiselect: {
    fits: (value) => Array.isArray(value) && value.length <= maxChoices && new Set(value).size === value.length,
    message: "Choose from the options, each only once.",
  },
  boolean: { fits: (value) => typeof value === "boolean", message: "Choose yes or no." },
  country: { fits: isTextThat((text) => countries.has(text)), message: "Choose a country." },
  phone: {
    fits: isTextThat((text) => /^\+?[\d ()./-]{5,30}$/.test(text) && text.replace(/\D/g, "").length >= 5),
    message: "Enter a phone number with its country code, like +49 30 1234567.",
  },
  email: { fits: isTextThat(isEmail), message: "Enter an email address, like name@example.com." },
};

function lengthOf(answer: Answer): number {
  return Array.isArray(answer) ? answer.length : [...String(answer)].length;
}

function obeys(answer: Answer, { type, value }: Rule): boolean {
  if (type === "MIN_LENGTH") return lengthOf(answer) >= Number(value);
  if (type === "MAX_LENGTH") return lengthOf(answer) <= Number(value);
  const pattern = patternOf(value);
  const texts = Array.isArray(answer) ? answer : [String(answer)];
  return "problem" in pattern || texts.every((text) => pattern.matches(text));
}

function brokenRule({ validation }: Definition, answer: Answer): Rule | undefined {
  return validation.find((rule) => !obeys(answer, rule));
}

/** An answer as it is checked and stored: trimmed, and an identifier in the form that its patterns require. */
export function normalizeAnswer(definition: Definition, answer: Answer): Answer {
  if (Array.isArray(answer)) return answer.map(visibleText);
  if (typeof answer !== "string") return answer;
  const text = visibleText(answer).trim();
  const isPatterned = definition.type === "text" && definition.validation.some(({ type }) => type === "REGEX");
  const fits = (one: string) => brokenRule(definition, one) === undefined;
  return isPatterned ? normalizeText(text, fits) : text;
}

/** What is wrong with an answer to a field on a day (in UTC), or null. */
export function problemOf(definition: Definition, given: Answer, today: string): string | null {
  const { key, type, values_allowed } = definition;
  const answer = normalizeAnswer(definition, given);
  const texts = Array.isArray(answer) ? answer : [String(answer)];
  if (texts.some((text) => lengthOf(text) > longestAnswer)) return `Use at most ${longestAnswer} characters.`;
  const { fits, message } = types[type];
  if (!fits(answer)) return message;
  if (values_allowed.length > 0 && texts.some((text) => !values_allowed.includes(text)))
    return `Choose from: ${values_allowed.slice(0, 20).join(", ")}${values_allowed.length > 20 ? ", …" : ""}.`;
  if (key === "dob" && type === "date" && String(answer) >= today) return "Enter a date of birth in the past.";
  return brokenRule(definition, answer)?.error_message ?? null;
}

/** Visible required fields without an answer. */
export function missingFields(definitions: readonly Definition[], values: Answers): Definition[] {
  return visibleFields(definitions, values).filter(
    ({ key, is_required }) => is_required && answerTo(values, key) === null,
  );
}

/**
 * Problems with the answers to a form, at most one per field, in form order. For a broken rule, the message is the
 * definition's own, verbatim. With `partial`, a form may be incomplete.
 */
export function check(
  definitions: readonly Definition[],
  values: Answers,
  { partial, today }: { partial: boolean; today: string },
): Problem[] {
  return visibleFields(definitions, values).flatMap((definition) => {
    const { key, is_required, ui_guide } = definition;
    const answer = answerTo(values, key);
    const message =
      answer !== null
        ? problemOf(definition, answer, today)
        : is_required && !partial
          ? `${ui_guide.label} is required.`
          : null;
    return message === null ? [] : [{ key, message }];
  });
}
