import { afterAll, vi } from 'vitest';

// The code of a screen that a test opened may still be loading when the last test of its file ends. The environment must
// not end before: the modules are shared with the next file, which would fail for an import that it did not start.
afterAll(() => vi.dynamicImportSettled());
