import { expect, test } from "vitest";
import type { Base, Change } from "./layout.ts";
import { piecesBetween, segmentBytes, segmentName } from "./log-position.ts";
import { reaches, reachOf } from "./reach.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, second));
const segment = BigInt(segmentBytes);

const baseOf = (start: bigint, stop: bigint, second: number) =>
  ({ start, stop, finished_at: at(second).toISOString() }) as Base;

const change = (from: bigint, to: bigint, second: number): Change => ({
  ...{ path: `${from}-${to}`, from, to, until: at(second), digest: "" },
});

const rangeOf = (base: Base, changes: Change[]) =>
  reaches("archive", [base], changes).map(({ from, until, changes: { length } }) => [from, until, length]);

test("a copy reaches from its end as far as changes follow each other from its segment's beginning", () => {
  const base = baseOf(100n, 200n, 10);
  expect(rangeOf(base, [change(0n, 300n, 12)])).toEqual([[at(10), at(12), 1]]);
  expect(rangeOf(base, [change(50n, 300n, 12)])).toEqual([]);
  expect(rangeOf(base, [change(0n, 150n, 12)])).toEqual([]);
  expect(rangeOf(base, [change(0n, 300n, 12), change(301n, 400n, 13)])).toEqual([[at(10), at(12), 1]]);
  expect(rangeOf(base, [change(0n, 300n, 12), change(300n, 400n, 13)])).toEqual([[at(10), at(13), 2]]);
});

test("changes that promise no instant after the copy's end reach nothing yet", () => {
  expect(rangeOf(baseOf(100n, 200n, 10), [change(0n, 300n, 9)])).toEqual([]);
});

test("a piece that was written twice takes no promise back, nor does a clock that was set back", () => {
  const base = baseOf(0n, 0n, 0);
  const twice = [change(0n, 400n, 3), change(100n, 200n, 5)];
  expect(rangeOf(base, twice)).toEqual([[at(0), at(5), 1]]);
  const backwards = [change(0n, 100n, 30), change(100n, 200n, 10), change(200n, 300n, 31)];
  expect(rangeOf(base, backwards)).toEqual([[at(0), at(31), 3]]);
  const [reach] = reaches("archive", [base], backwards);
  expect(reach && reachOf([reach], at(20))?.changes.map(({ to }) => to)).toEqual([100n, 200n, 300n]);
});

test("an instant needs the changes up to it and those of the next one, which may have its last commits", () => {
  const changes = [1, 2, 3, 4].map((n) => change(BigInt(n - 1) * 10n, BigInt(n) * 10n, n));
  const all = reaches("archive", [baseOf(0n, 0n, 0)], changes);
  expect(reachOf(all, at(2))?.changes.map(({ to }) => to)).toEqual([10n, 20n, 30n]);
  expect(reachOf(all, at(4))?.changes.length).toBe(4);
  expect(reachOf(all, at(5))).toBeNull();
});

test("the newest copy before an instant restores it", () => {
  const changes = [change(0n, 100n, 10), change(100n, 200n, 20)];
  const all = reaches("archive", [baseOf(0n, 10n, 1), baseOf(100n, 110n, 15)], changes);
  expect(reachOf(all, at(12))?.base.start).toBe(0n);
  expect(reachOf(all, at(15))?.base.start).toBe(100n);
});

test("segments are named and cut as PostgreSQL does", () => {
  expect(segmentName(1, 0x3000028n)).toBe("000000010000000000000003");
  expect(segmentName(0x1f, 0x1_2_ff00_0000n)).toBe("0000001F00000012000000FF");
  expect([...piecesBetween(segment - 1n, segment * 2n + 5n)]).toEqual([
    { from: segment - 1n, to: segment },
    { from: segment, to: segment * 2n },
    { from: segment * 2n, to: segment * 2n + 5n },
  ]);
  expect([...piecesBetween(7n, 7n)]).toEqual([]);
});
