/** A LIKE pattern for text that contains the search, in which nothing of the search is a wildcard. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
