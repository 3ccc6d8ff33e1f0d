import { crc32, deflateSync } from "node:zlib";

/** Minimal files of every accepted type, with the metadata that cameras and programs write into them. */

const secret = "GPS 51.0504 N 13.7373 E";

function pngChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, "latin1");
  // The checksum only takes up its space: no reader in the tests verifies it.
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

export function png({ width = 2, height = 2, pixels = deflateSync(Buffer.alloc(6)) } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("tEXt", Buffer.from(`Comment\0${secret}`)),
    pngChunk("eXIf", Buffer.from(secret)),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
    Buffer.from(`PK\x03\x04${secret}`),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export function jpeg({ orientation = 6, width = 4, height = 4 } = {}): Buffer {
  const tiff = Buffer.alloc(26 + secret.length);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  tiff.write(secret, 26);
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff])),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
    segment(0xfe, Buffer.from(secret)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(secret),
  ]);
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

export function webp({ width = 3, height = 3 } = {}): Buffer {
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0x0c);
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const lossless = Buffer.alloc(9);
  lossless.writeUInt8(0x2f);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    webpChunk("VP8X", extended),
    webpChunk("VP8L", lossless),
    webpChunk("EXIF", Buffer.from(secret)),
    webpChunk("XMP ", Buffer.from(secret)),
  ]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.from(secret)]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, bytes]);
}

const uint = (size: number, value: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

export function heic({ width = 5, height = 5 } = {}): Buffer {
  const start = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic"));
  const entry = (id: number, type: string) =>
    box("infe", uint(4, 0x0200_0000), uint(2, id), uint(2, 0), Buffer.from(`${type}\0`));
  const exif = Buffer.from(secret);
  const metaOf = (offset: number) =>
    box(
      "meta",
      uint(4, 0),
      box("iinf", uint(4, 0), uint(2, 2), entry(1, "hvc1"), entry(2, "Exif")),
      box("iprp", box("ipco", box("ispe", uint(4, 0), uint(4, width), uint(4, height)))),
      box(
        "iloc",
        uint(4, 0),
        uint(2, 0x4400),
        uint(2, 1),
        uint(2, 2),
        uint(2, 0),
        uint(2, 1),
        uint(4, offset),
        uint(4, exif.length),
      ),
    );
  const before = start.length + metaOf(0).length + 8;
  return Buffer.concat([start, metaOf(before), box("mdat", exif, Buffer.from("pixels"))]);
}

export function pdf(filling = "receipt"): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj <</Type /Catalog /Note (${filling})>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`,
  );
}

export const hidden = secret;

const docxParts = {
  "[Content_Types].xml": "<Types/>",
  "_rels/.rels": "<Relationships/>",
  "word/document.xml": "<w:document/>",
};
const odtParts = { mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:document-content/>" };

/** A ZIP of texts by name, uncompressed (APPNOTE 4.3). */
export function zip(parts: Record<string, string>, flags = 0): Buffer {
  const short = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
  const long = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, text] of Object.entries(parts)) {
    const { length } = text;
    const shared = Buffer.concat([
      short(20, flags, 0, 0, 0x21),
      long(crc32(text), length, length),
      short(name.length, 0),
    ]);
    const at = bodies.reduce((sum, body) => sum + body.length, 0);
    bodies.push(Buffer.concat([long(0x04034b50), shared, Buffer.from(name + text)]));
    directory.push(long(0x02014b50), short(20), shared, short(0, 0, 0), long(0, at), Buffer.from(name));
  }
  const [body, names] = [Buffer.concat(bodies), Buffer.concat(directory)];
  const count = Object.keys(parts).length;
  return Buffer.concat([
    body,
    names,
    long(0x06054b50),
    short(0, 0, count, count),
    long(names.length, body.length),
    short(0),
  ]);
}

export const docx = (more: Record<string, string> = {}, flags = 0): Buffer => zip({ ...docxParts, ...more }, flags);

export const odt = (more: Record<string, string> = {}): Buffer => zip({ ...odtParts, ...more });
