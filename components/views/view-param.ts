import { createParser } from "nuqs/server";

/** In place of an id: no view, although another is the default. */
export const standardView = "standard";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The saved view that the screen was opened with. The filters beside it in the address are what counts. */
export const viewParam = createParser<string>({
  parse: (text) => (text === standardView || uuid.test(text) ? text : null),
  serialize: (value) => value,
});

/** The query of an address in one order and one spelling, so that two can be compared as text. */
export function canonicalQuery(address: string): string {
  const query = new URLSearchParams(address);
  query.sort();
  return query.toString();
}
