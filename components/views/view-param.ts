import { createParser } from "nuqs/server";

/** Used instead of an ID: no view, even if there is a default. */
export const standardView = "standard";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The saved view the page was opened with. The filters next to it in the URL are what applies. */
export const viewParam = createParser<string>({
  parse: (text) => (text === standardView || uuid.test(text) ? text : null),
  serialize: (value) => value,
});

/** A URL query in a canonical order and encoding, so that two can be compared as strings. */
export function canonicalQuery(address: string): string {
  const query = new URLSearchParams(address);
  query.sort();
  return query.toString();
}
