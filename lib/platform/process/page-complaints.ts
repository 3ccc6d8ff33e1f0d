import { AsyncLocalStorage } from "node:async_hooks";
import { factsOf } from "#lib/platform/error-facts.ts";
import { log } from "#lib/platform/log.ts";

const requests = new AsyncLocalStorage<string>();

/** Runs what answers a request, so that what goes wrong there is logged with its ID. */
export const inRequest = <Result>(request_id: string, run: () => Result): Result => requests.run(request_id, run);

/** Logs that a page failed, without any values. */
export function notePageFailure(error: unknown): void {
  log().error({ request_id: requests.getStore(), ...factsOf(error) }, "page failed");
}

/** What is printed may have values in it, so a text is only said to be there. */
function noteComplaint(printed: unknown[]): void {
  const error = printed.find((one) => one instanceof Error);
  if (error) notePageFailure(error);
  else log().warn({ request_id: requests.getStore() }, "Next printed a warning");
}

/** Next prints errors as they are, with the parameters of failed queries. Makes log lines of what it prints. */
export function catchComplaints(): void {
  console.error = (...printed: unknown[]) => noteComplaint(printed);
  console.warn = console.error;
}
