const most = 8;

/** Each item with what `read` makes of it, in order, while the next ones are being read. */
export async function* ahead<Item, Result>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const reading: [Item, Promise<Result>][] = [];
  const take = async (): Promise<[Item, Result]> => {
    const [item, result] = reading.shift() as [Item, Promise<Result>];
    return [item, await result];
  };
  for (const item of items) {
    const result = read(item);
    // Whoever reads them throws what the first one fails with.
    result.catch(() => undefined);
    reading.push([item, result]);
    if (reading.length >= most) yield await take();
  }
  while (reading.length > 0) yield await take();
}
