/** A label as a file name that is valid on any system, without extension; `other` if nothing of it remains. */
export function fileName(label: string, other: string): string {
  const [...letters] = label.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, "-");
  const name = letters
    .slice(0, 100)
    .join("")
    .replace(/^[. -]+|[. -]+$/g, "");
  return name === "" ? other : name;
}

/** Content-Disposition with the name both in ASCII and in full (RFC 6266 4.3, RFC 8187 3.2). */
export function attachment(name: string): string {
  const plain = name.normalize("NFD").replace(/[^\x20-\x7e]/g, "");
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${whole}`}`;
}
