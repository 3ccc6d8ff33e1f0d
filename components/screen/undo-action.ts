import { announce, type Told } from "./announce.ts";
import { toastFailure } from "./toast-failure.ts";

/** What a toast offers to take back, and then tells of; if that fails, why: "Couldn't undo the move". */
export function undoAction(failed: string, undo: () => Promise<Told>) {
  const run = () =>
    undo()
      .then((told) => announce(told, null))
      .catch((error) => toastFailure(failed, error));
  return { label: "Undo", run: () => void run() };
}
