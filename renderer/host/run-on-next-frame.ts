const HIDDEN_WAIT_MS = 500;

/**
 * Runs once with the next rendered frame. A hidden window renders none, so a timer runs instead
 * and arriving events do not pile up.
 */
export function nextFrame(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_WAIT_MS);
}
