// Next has its own copies of our modules in the same process, so the claim is stored where every copy finds it.
const claim = Symbol.for("muster.native-lane");
const place = globalThis as { [claim]?: true };

/**
 * For the process that serves the API natively: from then on Next refuses API requests there, however they reached it.
 * Returns a function that releases the claim.
 */
export function claimNativeLane(): () => void {
  place[claim] = true;
  return () => {
    delete place[claim];
  };
}

export function isClaimed(): boolean {
  return place[claim] === true;
}
