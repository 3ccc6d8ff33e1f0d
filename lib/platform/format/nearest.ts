/** How many letters must be inserted, deleted or changed to turn one word into the other. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [at, other] of [...to].entries()) {
      const change = (above[at] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(change, (above[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}

/** The word with the most similar spelling, or null if none is close. */
export function nearest(word: string, words: readonly string[]): string | null {
  const short = word.slice(0, 60);
  const scored = words.map((one) => ({ one, away: distance(short, one) })).sort((a, b) => a.away - b.away);
  const best = scored[0];
  return best !== undefined && best.away <= Math.max(2, Math.floor(best.one.length / 2)) ? best.one : null;
}
