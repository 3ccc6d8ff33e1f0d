import { longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { heic, jpeg, pdf, png, webp } from "#lib/testing/sample-files.ts";

export interface SentFile {
  /** Description of the case. */
  what: string;
  /** As written in the part's header. */
  fileName: string;
  bytes: Buffer;
  status: 201 | 400 | 413;
  /** File name in the record. */
  keptName?: string;
  /** Sent chunked, without a Content-Length. */
  isChunked?: boolean;
}

/** A PDF of exactly `size` bytes. */
export function pdfOf(size: number): Buffer {
  const bytes = Buffer.alloc(size, 0x20);
  bytes.write("%PDF-1.7\n");
  bytes.write("%%EOF\n", size - 6);
  return bytes;
}

const zip = Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1");
const html = Buffer.from("<html><script>alert(document.domain)</script></html>");
const endings = { "a.png": png(), "a.jpg": jpeg(), "a.webp": webp(), "a.heic": heic() };

function* polyglots(): Generator<SentFile> {
  yield { what: "a PDF that is a ZIP too", fileName: "a.pdf", bytes: Buffer.concat([pdf(), zip]), status: 201 };
  yield {
    what: "a PDF that scripts read",
    fileName: "a.pdf",
    bytes: Buffer.concat([pdf("/*"), Buffer.from("*/alert(1)//%%EOF\n")]),
    status: 201,
  };
  yield { what: "HTML that holds a PDF", fileName: "a.pdf", bytes: Buffer.concat([html, pdf()]), status: 400 };
  yield { what: "a ZIP that holds a PDF", fileName: "a.pdf", bytes: Buffer.concat([zip, pdf()]), status: 400 };
  for (const [fileName, bytes] of Object.entries(endings)) {
    // Trailing data after a picture is dropped, but HEIC has no end marker to stop at.
    const status = fileName === "a.heic" ? 400 : 201;
    yield { what: `${fileName} that ends in HTML`, fileName, bytes: Buffer.concat([bytes, html]), status };
    yield { what: `${fileName} named as HTML`, fileName: `${fileName}.html`, bytes, status: 400 };
    yield { what: `${fileName} named as a PDF`, fileName: "a.pdf", bytes, status: 400 };
  }
  yield { what: "a GIF that scripts read", fileName: "a.png", bytes: Buffer.from("GIF89a=1;alert(1)"), status: 400 };
}

function* wrongTypes(): Generator<SentFile> {
  const others: [string, string | Buffer][] = [
    ["a.exe", "MZ\x90\0\x03"],
    ["a.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["a.html", html],
    ["a.zip", zip],
    ["a.txt", "plain text"],
    ["a.eicar", "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR"],
  ];
  for (const [fileName, text] of others) {
    const bytes = Buffer.from(text);
    yield { what: `${fileName} under its own name`, fileName, bytes, status: 400 };
    yield { what: `${fileName} under the name of a PDF`, fileName: "a.pdf", bytes, status: 400 };
  }
}

function* cut(): Generator<SentFile> {
  yield { what: "a PDF without its end", fileName: "a.pdf", bytes: pdf().subarray(0, 40), status: 400 };
  yield { what: "five bytes of a PDF", fileName: "a.pdf", bytes: Buffer.from("%PDF-"), status: 400 };
  for (const [fileName, bytes] of Object.entries(endings))
    yield { what: `half of ${fileName}`, fileName, bytes: bytes.subarray(0, 30), status: 400 };
  for (const fileName of ["a.pdf", "a.png", "a.heic"])
    yield { what: `${fileName} of 0 bytes`, fileName, bytes: Buffer.alloc(0), status: 400 };
}

function* names(): Generator<SentFile> {
  const named = (what: string, fileName: string, keptName: string) => ({
    ...{ what, fileName, bytes: pdf(what), keptName },
    status: 201 as const,
  });
  yield named("a name of 4 KiB", `${"n".repeat(4092)}.pdf`, `${"n".repeat(120)}.pdf`);
  yield named("a name of 4 KiB of four-byte letters", `${"🧾".repeat(1023)}.pdf`, `${"🧾".repeat(120)}.pdf`);
  yield named("a path upward", "../../../../etc/cron.d/a.pdf", "a.pdf");
  yield named("a path upward with a backslash", "..\\\\..\\\\windows\\\\a.pdf", "a.pdf");
  yield named("an absolute path", "/etc/passwd.pdf", "passwd.pdf");
  yield named("letters that turn the text around", "a\u202efdp.pdf", "afdp.pdf");
  yield named("the name of a device", "NUL.pdf", "NUL.pdf");
  for (const fileName of ["", "..", "a", "../", ".pdf.", "a.pdf/", "a.pdf\0.html"])
    yield { what: `the name ${JSON.stringify(fileName)}`, fileName, bytes: pdf(), status: 400 };
}

function* sizes(): Generator<SentFile> {
  for (const isChunked of [false, true])
    for (const more of [-1, 0, 1])
      yield {
        what: `${more} bytes over the limit${isChunked ? " in chunks" : ""}`,
        fileName: "limit.pdf",
        bytes: pdfOf(longestFile + more),
        status: more > 0 ? 413 : 201,
        isChunked,
      };
  yield { what: "a small file in chunks", fileName: "a.pdf", bytes: pdf("chunks"), status: 201, isChunked: true };
}

/** Files crafted to get past the checks or break them. */
export function* hostileFiles(): Generator<SentFile> {
  yield* polyglots();
  yield* wrongTypes();
  yield* cut();
  yield* names();
  yield* sizes();
}

/** `count` PDFs with bytes changed, removed, duplicated or truncated; deterministic. */
export function* mutatedPdfs(source: Buffer, count: number): Generator<Buffer> {
  let state = 20_261_123;
  const random = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  for (let n = 0; n < count; n += 1) {
    let bytes: Buffer = Buffer.from(source);
    for (let changes = random(5); changes >= 0; changes -= 1) {
      const at = random(bytes.length);
      const length = 1 + random(64);
      const [before, piece, after] = [
        bytes.subarray(0, at),
        bytes.subarray(at, at + length),
        bytes.subarray(at + length),
      ];
      const kind = random(8);
      if (kind === 0) bytes = Buffer.concat([before, after]);
      else if (kind === 1) bytes = Buffer.concat([before, piece, piece, after]);
      else if (kind === 2 && random(4) === 0) bytes = Buffer.from(before);
      else bytes[at] = random(256);
      if (bytes.length === 0) bytes = Buffer.from(source);
    }
    yield bytes;
  }
}
