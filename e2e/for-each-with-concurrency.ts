/** Runs `act` on all items, `concurrency` at a time. */
export async function forEachWithConcurrency<Item>(
  items: Iterable<Item>,
  concurrency: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
