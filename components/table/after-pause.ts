/**
 * Runs a callback after `ms` plus one frame, unless canceled: on a slow machine, the delay alone could elapse between
 * two frames of the same movement.
 */
export function afterPause(ms: number, run: () => void): () => void {
  let frame = 0;
  const timer = setTimeout(() => {
    frame = requestAnimationFrame(run);
  }, ms);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
