export { eraseAnswers } from "./erase-answers.ts";
