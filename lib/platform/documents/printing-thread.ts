import { parentPort } from "node:worker_threads";
import { draw } from "./draw.ts";
import { drawLabels } from "./draw-labels.ts";
import { drawLetter } from "./draw-letter.ts";
import { makeFontsFor } from "./fonts.ts";
import type { LabelSheet } from "./label-sheet.ts";
import type { Letter } from "./letter.ts";
import type { Sheet } from "./sheet.ts";

function file(sheet: Sheet | LabelSheet | Letter): Promise<Uint8Array<ArrayBuffer>> {
  if ("labels" in sheet) return drawLabels(sheet);
  return "paragraphs" in sheet ? drawLetter(sheet) : draw(sheet);
}

parentPort?.on("message", async ({ id, sheet }: { id: number; sheet: Sheet | LabelSheet | Letter }) => {
  try {
    await makeFontsFor(JSON.stringify(sheet, (_, value) => (value instanceof Uint8Array ? undefined : value)));
    const bytes = await file(sheet);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
