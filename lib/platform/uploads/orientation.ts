const tag = 0x0112;

/** A picture's orientation, 1 to 8, from its Exif segment (Exif 2.32 section 4.6.4); 1 if unspecified. */
export function orientationOf(segment: Buffer): number {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 14) return 1;
  const tiff = segment.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const entries = short(first);
  for (let at = first + 2; at < first + 2 + entries * 12 && at + 12 <= tiff.length; at += 12) {
    const value = short(at + 8);
    if (short(at) === tag) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A JPEG's Exif segment that contains only the orientation. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(tag, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
