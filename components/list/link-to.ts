/** A link to a list, typed by its view; `addressOf` of its declaration would bring the code of its filters and columns. An empty choice is `all`. */
export function linkTo<View extends object>(path: `/${string}`, view: Partial<View>): string {
  const query = Object.entries(view)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key, Array.isArray(value) && value.length === 0 ? "all" : value] as const)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}
