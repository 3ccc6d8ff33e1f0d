/**
 * Runs something after `ms` and one more frame, unless it is taken back: on a slow machine the time alone may pass
 * between two frames of one movement.
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
