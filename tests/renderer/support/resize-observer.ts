/** jsdom lays nothing out, so nothing is ever resized; code that observes sizes finds the class all the same. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
