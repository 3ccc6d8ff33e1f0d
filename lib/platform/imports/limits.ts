/** Maximum length of an imported CSV file, in characters. */
export const longestFile = 5_000_000;
/** Maximum size of an import's request body, in bytes. */
export const longestBody = 8 * 1024 * 1024;
export const maxRows = 20_000;
/** Maximum errors listed in a response. */
export const maxErrors = 200;
