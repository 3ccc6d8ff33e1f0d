import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { admitFile } from "./admit-file.ts";
import { spool } from "./spool.ts";

async function isAdmitted(bytes: Uint8Array): Promise<boolean> {
  const arrived = await spool(Readable.from([bytes]));
  try {
    return (await admitFile(arrived, "cv.pdf", [])).content_type === "application/pdf";
  } catch {
    return false;
  } finally {
    await rm(arrived.path, { force: true });
  }
}

async function opens(bytes: Uint8Array): Promise<boolean> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    return (await task.promise).numPages === 1;
  } catch {
    return false;
  } finally {
    await task.destroy();
  }
}

/** A PDF with one empty page and a correct table of its objects. */
function onePage(): string {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  return `${text}xref\n0 4\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}

const whole = onePage();
const before = (lead: string) => Buffer.from(lead + whole, "latin1");
const printer = '\x1b%-12345X@PJL JOB NAME = "CV"\r\n@PJL ENTER LANGUAGE = PDF\r\n';

test.each([
  ["as written", before("")],
  ["after a byte order mark", before("\xef\xbb\xbf")],
  ["after blank lines", before("\r\n\r\n")],
  ["after a printer's commands", before(printer)],
  ["after 1,019 bytes", before("x".repeat(1019))],
  ["without %%EOF", Buffer.from(whole.replace("%%EOF\n", ""))],
  ["cut off after its trailer", Buffer.from(whole.slice(0, whole.indexOf("startxref")))],
  ["followed by 5,000 bytes", Buffer.from(`${whole}${"\0".repeat(5000)}`)],
  ["followed by 200,000 bytes", Buffer.from(`${whole}${" ".repeat(200_000)}`)],
])("a PDF %s is accepted, as pdf.js opens it", async (_, bytes) => {
  expect([await isAdmitted(bytes), await opens(bytes)]).toEqual([true, true]);
});

test.each([
  ["a header alone", Buffer.from("%PDF-1.7\n")],
  ["a header and blanks", Buffer.from(`%PDF-1.7\n${" ".repeat(300_000)}`)],
  ["a PDF cut off in its table", Buffer.from(whole.slice(0, whole.indexOf("trailer")))],
  ["a PDF cut off in its first object", Buffer.from(whole.slice(0, 40))],
])("%s is refused, as pdf.js doesn't open it", async (_, bytes) => {
  expect([await isAdmitted(bytes), await opens(bytes)]).toEqual([false, false]);
});

test("a header after the first 1,024 bytes, or after markup that a browser could run, is not a PDF", async () => {
  expect(await isAdmitted(before("x".repeat(1020)))).toBe(false);
  for (const lead of ["<html>", "<!DOCTYPE html>", "\n<script>alert(1)</script>"])
    expect([lead, await isAdmitted(before(lead))]).toEqual([lead, false]);
});
