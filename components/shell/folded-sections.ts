/** Name of the cookie with the sidebar's folded sections, so that the server renders the first frame correctly. */
export const foldedCookie = "folded";

const between = ".";

/** Sections in a cookie's value that exist. */
export function readFolded(value: string | undefined, sections: readonly string[]): string[] {
  const named = (value ?? "").split(between);
  return [...new Set(sections)].filter((section) => section !== "" && named.includes(section));
}

export function writeFolded(sections: readonly string[]): string {
  return sections.join(between);
}
