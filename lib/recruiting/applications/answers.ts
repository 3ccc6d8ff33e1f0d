import { answerText, type Question } from "#lib/recruiting/job-postings/rules.ts";
import type { FormAnswer } from "./fields.ts";

export interface StoredAnswer {
  answer: string | number | null;
  question_text: string | null;
  question_type: string;
  /** The question's ID; null for questions on every form. */
  data_binding_id: string | null;
}

function textOf(answer: FormAnswer): string {
  switch (answer.type) {
    case "FREETEXT":
    case "PARAGRAPH":
      return answer.answer;
    case "SINGLESELECTION":
      return answer.selected_option_id;
    case "MULTISELECTION":
    case "CUSTOMDROPDOWN":
      return answer.selected_option_ids.join(", ");
    case "DOCUMENTUPLOAD":
      return answer.document_ids.join(", ");
    case "PRESETDROPDOWN":
      return answer.selected_options.join(", ");
    case "NUMBER":
      return answer.value;
    case "DATEPICKER":
      return [answer.start_date, answer.end_date].filter(Boolean).join(" – ");
    case "ADDRESS": {
      const { address_street, address_number, address_zip_code, address_city, address_state, address_country } = answer;
      const parts = [
        [address_street, address_number],
        [address_zip_code, address_city],
        [address_state],
        [address_country],
      ];
      return parts
        .map((part) => part.filter(Boolean).join(" "))
        .filter(Boolean)
        .join(", ");
    }
    case "PHONENUMBER":
      return answer.phone_number;
    case "EMAIL":
      return answer.email;
  }
}

/** Answers as stored and read: as text if the posting has the question. */
export function storedAnswers(given: readonly FormAnswer[], questions: readonly Question[] = []): StoredAnswer[] {
  return given.map((one) => {
    const question = questions.find(({ id }) => id === one.question_id);
    const chosen = one.type === "SINGLESELECTION" ? question : undefined;
    const text = chosen ? answerText(chosen, textOf(one)) : textOf(one);
    const isNumber = one.type === "NUMBER" && /^-?\d{1,15}(\.\d{1,6})?$/.test(text);
    return {
      answer: isNumber ? Number(text) : text,
      question_text: question?.text ?? null,
      question_type: one.type,
      data_binding_id: one.question_id,
    };
  });
}
