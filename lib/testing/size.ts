const isFull = process.env.MUSTER_TEST_SIZE === "full";

/** How large a test is in `npm test`, and in `npm run test:full`. */
export const sized = <Size>(ordinary: Size, full: Size): Size => (isFull ? full : ordinary);

/** The seed of random proofs: fixed unless `MUSTER_TEST_SEED` names one; `npm run test:full` tries a new one each time. */
export const seed = Number(process.env.MUSTER_TEST_SEED || (isFull ? Date.now() % 2 ** 31 : 20_261_125));

/** Options of a random proof over so many cases, which prints its seed when it fails. */
export const proof = (numRuns: number) => ({ numRuns, seed, endOnFailure: true });
