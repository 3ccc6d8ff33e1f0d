import { expect, test } from "vitest";
import { createOpenRow } from "./open-row.ts";

interface Row {
  id: string;
}

const [first, second]: [Row, Row] = [{ id: "first" }, { id: "second" }];

/** An open row whose URL and frames the test moves. */
function opening(inUrl: string | null = null) {
  const written: [string | null, string][] = [];
  let frame: (() => void) | null = null;
  const openRow = createOpenRow<Row>(
    inUrl,
    (id, how) => written.push([id, how]),
    (run) => {
      frame = run;
      return () => {
        if (frame === run) frame = null;
      };
    },
  );
  let draws = 0;
  openRow.subscribe(() => {
    draws += 1;
  });
  const paint = () => {
    frame?.();
    frame = null;
  };
  return { openRow, written, paint, draws: () => draws };
}

test("a row is open before the URL has it, which follows once the panel is on screen", () => {
  const { openRow, written, paint, draws } = opening();
  openRow.open(first);
  expect([openRow.idNow(), openRow.get(), draws()]).toEqual(["first", { ahead: "first", row: first }, 1]);
  expect(written).toEqual([]);
  paint();
  expect(written).toEqual([["first", "push"]]);
  openRow.follow("first");
  // The panel shows this row already: it isn't drawn again.
  expect([openRow.idNow(), openRow.get(), draws()]).toEqual(["first", { ahead: undefined, row: first }, 1]);
});

test("opening and closing are steps of the browser's history; going from row to row isn't", () => {
  const { openRow, written, paint } = opening();
  for (const act of [() => openRow.open(first), () => openRow.open(second), openRow.close]) {
    act();
    paint();
    openRow.follow(written.at(-1)?.[0] ?? null);
  }
  expect(written).toEqual([
    ["first", "push"],
    ["second", "replace"],
    [null, "push"],
  ]);
});

test("of rows opened within a frame, the URL gets only the last", () => {
  const { openRow, written, paint } = opening();
  openRow.open(first);
  openRow.open(second);
  paint();
  expect(written).toEqual([["second", "push"]]);
});

test("a row that is opened and closed within a frame leaves the URL alone", () => {
  const { openRow, written, paint } = opening();
  openRow.open(first);
  openRow.close();
  paint();
  expect(written).toEqual([]);
  expect(openRow.get().ahead).toBeUndefined();
});

test("opening the row that is open draws and writes nothing", () => {
  const { openRow, written, paint, draws } = opening("first");
  openRow.open(first);
  paint();
  expect([written, draws()]).toEqual([[], 0]);
});

test("going back wins over a row that was just opened", () => {
  const { openRow, written, paint } = opening("first");
  openRow.open(second);
  openRow.follow(null);
  paint();
  expect([openRow.idNow(), written]).toEqual([null, []]);
});

test("a URL that is late with an earlier row doesn't close the one opened since", () => {
  const { openRow, paint } = opening();
  openRow.open(first);
  paint();
  openRow.open(second);
  openRow.follow("first");
  expect(openRow.idNow()).toBe("second");
});

test("a list that is left writes nothing to the URL anymore", () => {
  const { openRow, written, paint } = opening();
  openRow.open(first);
  openRow.leave();
  paint();
  expect(written).toEqual([]);
});
