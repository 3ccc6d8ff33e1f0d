/** A LIKE pattern for text that contains the search, with its wildcards escaped. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
