/** A link to a list, typed by its view; `addressOf` of its declaration would bring the code of its filters and columns. */
export function linkTo<View extends object>(path: `/${string}`, view: Partial<View>): string {
  const query = Object.entries(view)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}
