import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";

interface FileFacts {
  title: string;
  author: string;
  /** The creation time recorded in the file. ISO 8601. */
  dated: string;
  /** Points. */
  width: number;
  height: number;
  isTagged: boolean;
  /** Everything the file shows; its identifier is derived from this. */
  content: object;
}

/** A PDF 1.7 file. Equal facts give equal bytes: nothing in it depends on time or chance. */
export function makeFile(
  { title, author, dated, width, height, isTagged, content }: FileFacts,
  drawPages: (document: PDFKit.PDFDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const date = new Date(dated);
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width, height],
    margins: { top: 0, left: 0, right: 0, bottom: 0 },
    pdfVersion: "1.7",
    tagged: isTagged,
    lang: "en",
    displayTitle: true,
    // Otherwise the library opens one of the standard PDF fonts, without embedding it.
    font: null as unknown as string,
    info: {
      Title: title,
      Author: author,
      Producer: "Muster",
      Creator: "Muster",
      CreationDate: date,
      ModDate: date,
      Keywords: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32),
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  document.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  document.once("error", reject);
  drawPages(document);
  document.end();
  return promise;
}
