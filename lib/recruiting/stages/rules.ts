/** How long even an immediate email waits, so that the move can be undone. */
export const undoSeconds = 15;
