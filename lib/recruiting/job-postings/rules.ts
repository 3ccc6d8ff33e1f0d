/** Types of questions on an application form. */
export const questionTypes = ["FREETEXT", "PARAGRAPH", "SINGLESELECTION", "YES_NO"] as const;

export interface Question {
  id: string;
  type: (typeof questionTypes)[number];
  text: string;
  is_required: boolean;
  /** The choices; only for SINGLESELECTION. */
  options: { id: string; label: string }[];
}

export const longestAnswer = { FREETEXT: 1000, PARAGRAPH: 5000 } as const;

export const maxQuestions = 50;
export const maxOptions = 50;

/** What is wrong with an answer, given as text or an option's ID; null if nothing is. */
export function answerProblem(question: Question, answer: string): string | null {
  const { type, is_required, options } = question;
  if (answer === "") {
    if (!is_required) return null;
    return type === "FREETEXT" || type === "PARAGRAPH" ? "Enter an answer." : "Choose an answer.";
  }
  if (type === "YES_NO") return answer === "yes" || answer === "no" ? null : "Choose yes or no.";
  if (type === "SINGLESELECTION") return options.some(({ id }) => id === answer) ? null : "Choose one of the options.";
  const longest = longestAnswer[type];
  return answer.length <= longest ? null : `Use at most ${longest.toLocaleString("en")} characters.`;
}

/** An answer as displayed. */
export function answerText({ type, options }: Question, answer: string): string {
  if (type === "YES_NO") return answer === "yes" ? "Yes" : "No";
  if (type === "SINGLESELECTION") return options.find(({ id }) => id === answer)?.label ?? answer;
  return answer;
}
