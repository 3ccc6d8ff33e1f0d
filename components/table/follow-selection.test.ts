import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { whereabouts } from "./follow-selection.tsx";
import { pageSize } from "./pages.ts";
import type { Selection } from "./use-selection.ts";

interface Row {
  id: string;
  note?: string;
}

const idAt = (index: number) => `row-${index}`;
const listed = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: idAt(index) }));

/** A list of which the rows at these indexes are selected, as it was then, and as it is now. */
function listWith(then: readonly Row[], indexes: readonly number[], whyNot = (_: Row): string | null => null) {
  let now = then;
  const reads: number[] = [];
  const pageQuery = (page: number) => ({
    queryKey: ["rows", page],
    queryFn: async () => {
      reads.push(page);
      const data = now.slice(page * pageSize, (page + 1) * pageSize);
      return { data, page: { total_rows: now.length } };
    },
  });
  const selected = indexes.map((index) => then[index] as Row);
  const selection: Selection<Row> = {
    keyOf: ({ id }) => id,
    rows: new Map(selected.map((row) => [row.id, row])),
    places: new Map(indexes.map((index) => [idAt(index), { page: Math.floor(index / pageSize), pageQuery }])),
    everything: false,
    isKept: false,
    table: { has: () => true, toggle: () => undefined, addRange: () => undefined, nameOf: ({ id }) => id, whyNot },
    selectEverything: () => undefined,
    placeOf: (index) => ({ page: Math.floor(index / pageSize), pageQuery }),
    set: () => undefined,
    change: () => undefined,
    clear: () => undefined,
  };
  const client = new QueryClient();
  return {
    reads,
    change(rows: readonly Row[]) {
      now = rows;
    },
    async found() {
      const all = await whereabouts(client, selection);
      return Object.fromEntries([...all].map(([key, found]) => [key, found?.place.page ?? null]));
    },
  };
}

test("a row that left the list is gone, the others stay where they are", async () => {
  const list = listWith(listed(20), [3, 5]);
  list.change(listed(20).filter(({ id }) => id !== idAt(3)));
  expect(await list.found()).toEqual({ [idAt(3)]: null, [idAt(5)]: 0 });
  expect(list.reads).toEqual([0]);
});

test("rows that moved to the page before or after are found there, and only then are these pages read", async () => {
  const rows = listed(350);
  const list = listWith(rows, [99, 150, 200]);
  expect(await list.found()).toEqual({ [idAt(99)]: 0, [idAt(150)]: 1, [idAt(200)]: 2 });
  expect(list.reads).toEqual([0, 1, 2]);

  const shifted = listWith(rows, [99, 200]);
  shifted.change([{ id: "new" }, ...rows.filter((_, index) => index !== 120 && index !== 121)]);
  expect(await shifted.found()).toEqual({ [idAt(99)]: 1, [idAt(200)]: 1 });
});

test("a row that can no longer be selected is gone", async () => {
  const list = listWith(listed(3), [0, 1], ({ note }) => note ?? null);
  list.change(listed(3).map((row) => (row.id === idAt(1) ? { ...row, note: "It is paid." } : row)));
  expect(await list.found()).toEqual({ [idAt(0)]: 0, [idAt(1)]: null });
});

test("rows on a page that can't be read make the whole answer fail, so that none is deselected", async () => {
  const list = listWith(listed(3), [0]);
  list.change(null as unknown as Row[]);
  await expect(list.found()).rejects.toThrow();
});
