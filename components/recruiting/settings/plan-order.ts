/** The current items in the order of these ids; items added since stay at the end, in their order. */
export function inOrderOf<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const place = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((a, b) => place(a) - place(b));
}

/** The list with one item moved to another place; the same list if nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
