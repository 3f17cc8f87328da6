const MAX_WAIT_MS = 500;

/**
 * Calls `run` once, with the next rendered frame. A hidden window renders none, so a timer calls it there and arriving
 * events do not pile up.
 */
export function runOnNextFrame(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, MAX_WAIT_MS);
}
