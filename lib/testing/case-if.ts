import { type TestFunction, test } from "vitest";

/** `test` for a case that applies; one that doesn't isn't generated, rather than reported as skipped. */
export function caseIf(applies: boolean): (title: string, run: TestFunction) => void {
  return (title, run) => {
    if (applies) test(title, run);
  };
}
