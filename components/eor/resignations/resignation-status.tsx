import { Status } from "#components/ui/status.tsx";
import { type ResignationSummary, statusWords } from "./resignation-words.ts";

export function ResignationStatus({ status }: Pick<ResignationSummary, "status">) {
  const { word, tone } = statusWords[status];
  return <Status tone={tone}>{word}</Status>;
}
