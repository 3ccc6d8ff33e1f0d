let last: Promise<unknown> = Promise.resolve();

/** Runs what it is given one after the other, whatever becomes of what came before. */
export function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}
