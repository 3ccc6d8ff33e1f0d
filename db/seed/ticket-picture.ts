import { crc32, deflateSync } from "node:zlib";
import encodeQR from "qr";

/** Pixels per square of the code. */
const scale = 8;

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A ticket as shown on a phone: a PNG (ISO/IEC 15948) of its code, black on white. */
export function ticketPicture(text: string): Buffer {
  const bits = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const side = bits.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  // 8-bit grayscale with default settings.
  header.set([8, 0, 0, 0, 0], 8);
  const lines = bits.flatMap((row) => {
    const line = Buffer.concat([Buffer.alloc(1), ...row.map((dark) => Buffer.alloc(scale, dark ? 0 : 255))]);
    return Array.from({ length: scale }, () => line);
  });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
