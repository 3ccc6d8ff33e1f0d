/** Runs `act` on all items, `width` at a time. */
export async function inLanes<Item>(
  items: Iterable<Item>,
  width: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
