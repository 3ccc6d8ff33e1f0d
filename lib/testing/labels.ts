import { createCanvas } from "@napi-rs/canvas";
import jsQR from "jsqr";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const columns = 3;
const rows = 8;
const scale = 3;

/** What a camera reads from each sticker on a sheet of labels, in order. */
export async function scanLabels(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    const width = Math.floor(canvas.width / columns);
    const height = Math.floor(canvas.height / rows);
    for (let place = 0; place < columns * rows; place += 1) {
      const left = (place % columns) * width;
      const sticker = canvas.getContext("2d").getImageData(left, Math.floor(place / columns) * height, width, height);
      // Looking for a code where nothing is printed takes as long as reading one.
      if (new Uint32Array(sticker.data.buffer).every((pixel, _, all) => pixel === all[0])) continue;
      const code = jsQR(sticker.data, width, height);
      if (code) found.push(code.data);
    }
  }
  return found;
}
