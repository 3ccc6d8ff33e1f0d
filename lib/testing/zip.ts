/** The files of a ZIP whose parts are stored uncompressed, read from its central directory (APPNOTE 4.3.12). */
export function unzip(bytes: Uint8Array): { name: string; bytes: Buffer }[] {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files: { name: string; bytes: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => zip.readUInt16LE(at + place)),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.push({
      name: zip.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      bytes: zip.subarray(start, start + (size ?? 0)),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
