import { parentPort } from "node:worker_threads";
import { draw } from "./draw.ts";
import { drawLabels } from "./draw-labels.ts";
import type { LabelSheet } from "./label-sheet.ts";
import type { Sheet } from "./sheet.ts";

parentPort?.on("message", async ({ id, sheet }: { id: number; sheet: Sheet | LabelSheet }) => {
  try {
    const bytes = await ("labels" in sheet ? drawLabels(sheet) : draw(sheet));
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
