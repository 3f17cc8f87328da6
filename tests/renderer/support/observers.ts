/**
 * jsdom lays nothing out, so nothing is ever resized or comes into view; code that observes elements finds the
 * classes anyway.
 */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver = NoObserver;
globalThis.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver;
