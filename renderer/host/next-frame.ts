const HIDDEN_WAIT_MS = 500;

/**
 * Runs once, with the next picture; a hidden window draws none, so a timer
 * keeps what has arrived from piling up there.
 */
export function nextFrame(run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_WAIT_MS);
}
