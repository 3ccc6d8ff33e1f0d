import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { docx, odt, pdf, png, zip } from "#lib/testing/sample-files.ts";
import { admitFile } from "./admit-file.ts";
import { spool } from "./spool.ts";
import { documentTypes, fileTypes } from "./upload-rule.ts";

async function admitted(name: string, bytes: Uint8Array, taken: object = documentTypes) {
  const paths: string[] = [];
  const arrived = await spool(Readable.from([bytes]));
  paths.push(arrived.path);
  try {
    const upload = await admitFile(arrived, name, paths, taken);
    return { ...upload, bytes: readFileSync(upload.path) };
  } finally {
    await Promise.all(paths.map((one) => rm(one, { force: true })));
  }
}

const refusal = (name: string, bytes: Uint8Array, taken?: object): Promise<string> =>
  admitted(name, bytes, taken).then(
    () => "admitted",
    (error) => (error.status === 400 && error.items[0].path === "/file" ? error.items[0].message : String(error)),
  );

describe("a text document", () => {
  test.each([
    ["cv.docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["cv.odt", odt(), "application/vnd.oasis.opendocument.text"],
  ])("%s is kept byte for byte", async (name, bytes, content_type) => {
    const file = await admitted(name, bytes);
    expect(file).toMatchObject({ name, content_type, size: bytes.length });
    expect(file.bytes).toEqual(bytes);
  });

  test("with a number in the name of its main part, as saved by Word on the web, is accepted too", async () => {
    const bytes = zip({ "[Content_Types].xml": "<Types/>", "word/document2.xml": "<w:document/>" });
    expect(await refusal("cv.docx", bytes)).toBe("admitted");
  });

  test("is rejected where none is accepted, as for receipts", async () => {
    for (const [name, bytes] of [["a.docx", docx()] as const, ["a.odt", odt()] as const])
      expect(await refusal(name, bytes, fileTypes)).toBe(
        `${name} isn't a PDF, PNG, JPEG, WebP, or HEIC file. Upload one of those.`,
      );
  });

  test.each([
    ["a DOCX", "cv.docx", docx({ "word/vbaProject.bin": "macro" })],
    ["an ODT", "cv.odt", odt({ "Basic/Standard/Module1.xml": "macro" })],
  ])("with macros is rejected: %s", async (_, name, bytes) => {
    expect(await refusal(name, bytes)).toBe(`${name} contains macros. Save it without them, or as a PDF.`);
  });

  test.each([
    ["a spreadsheet", zip({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>" })],
    ["an arbitrary ZIP", zip({ "a.html": "<script>alert(1)</script>" })],
    [
      "an OpenDocument spreadsheet",
      zip({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "" }),
    ],
    [
      "a ZIP that only claims to be a text document",
      zip({ "a.txt": "application/vnd.oasis.opendocument.text", "content.xml": "" }),
    ],
  ])("isn't recognized in %s", async (_, bytes) => {
    for (const name of ["cv.docx", "cv.odt"])
      expect(await refusal(name, bytes)).toBe(
        `${name} isn't a PDF, DOCX, ODT, PNG, JPEG, WebP, or HEIC file. Upload one of those.`,
      );
  });

  test("named as another type is rejected with the required ending", async () => {
    expect(await refusal("cv.pdf", docx())).toBe("cv.pdf is in DOCX format, so its name must end in .docx.");
    expect(await refusal("cv.docx", odt())).toBe("cv.docx is in ODT format, so its name must end in .odt.");
    expect(await refusal("cv.docx", pdf())).toBe("cv.docx is in PDF format, so its name must end in .pdf.");
    expect(await refusal("cv.odt", png())).toBe("cv.odt is in PNG format, so its name must end in .png.");
  });

  test("that is encrypted, truncated anywhere, or followed or preceded by other data is rejected", async () => {
    const damaged = "cv.docx is damaged or incomplete. Save it again and upload the new copy.";
    const bytes = docx();
    expect(await refusal("cv.docx", docx({}, 1))).toBe(damaged);
    expect(await refusal("cv.docx", Buffer.concat([bytes, Buffer.from("<html>")]))).toBe(damaged);
    expect(await refusal("cv.docx", Buffer.concat([Buffer.from("<html>"), bytes]))).toContain("isn't a PDF");
    for (let length = 4; length < bytes.length; length += 1)
      expect([length, await refusal("cv.docx", bytes.subarray(0, length))]).toEqual([length, damaged]);
  });

  test("is kept or rejected in each of 1,000 mutations, and never fails otherwise", async () => {
    let state = 7;
    const random = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % most;
    };
    for (let round = 0; round < 1000; round += 1) {
      const name = round % 2 ? "cv.docx" : "cv.odt";
      const bytes = Buffer.from(round % 2 ? docx() : odt());
      for (let changes = random(6); changes >= 0; changes -= 1) bytes[random(bytes.length)] = random(256);
      expect([round, await refusal(name, bytes)]).toEqual([
        round,
        expect.stringMatching(/^admitted$|^cv\.(docx|odt) /),
      ]);
    }
  });
});
