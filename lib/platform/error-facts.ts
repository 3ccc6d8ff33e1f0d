import { codeOf } from "#db/undecided.ts";

const places = 8;

/** What may be logged of an error: its kind, code and location. Its message may have values in it. */
export function factsOf(error: unknown): { code: string; kind: string; place: string[] | undefined } {
  return {
    code: codeOf(error),
    kind: error instanceof Error ? error.name : typeof error,
    place: error instanceof Error ? placeOf(error) : undefined,
  };
}

/** The stack without the message before it, whose lines may look like places. Without places if the message has changed. */
function placeOf({ stack = "", message }: Error): string[] {
  const after = stack.indexOf(message);
  if (after === -1) return [];
  const lines = stack.slice(after + message.length).split("\n");
  return lines.filter((line) => line.trimStart().startsWith("at ")).slice(0, places);
}
