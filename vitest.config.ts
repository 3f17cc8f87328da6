import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongWaitsFirst } from './tests/support/long-waits-first.ts';

const CORES = availableParallelism();

/** Tests that compute: more of them at once than there are cores would only slow each other down. */
const COMPUTING = { maxWorkers: CORES, sequence: { groupOrder: 0 } };
/** Tests that wait for the programs they start three quarters of the time; they run after the others. */
const WAITING = { maxWorkers: 2 * CORES, sequence: { groupOrder: 1 } };

/**
 * Node itself loads the files, without their types and as the program runs them from its sources. Nothing is transformed,
 * which saves a tenth of the processor time of the unit tests; no test replaces a module, so Vitest needs no loader.
 */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...COMPUTING, ...BY_NODE, ...more },
});

export default defineConfig({
  test: {
    // Limits for tests that hang; they are long because the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongWaitsFirst },
    projects: [
      // Modules keep no state, so files can share them, which halves the time.
      project('unit', ['tests/unit/**/*.test.ts'], { isolate: false }),
      project('property', ['tests/property/**/*.test.ts'], { isolate: false }),
      project('contract', ['tests/contract/**/*.test.ts']),
      project('integration', ['tests/{integration,outside}/**/*.test.ts'], { isolate: false, ...WAITING }),
      project('arch-rules', ['tests/arch/**/*.test.ts']),
      project('full', ['tests/full/**/*.test.ts'], WAITING),
      project('renderer', ['tests/renderer/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        isolate: false,
        // Node does not load components, whose syntax is not plain TypeScript.
        experimental: {},
        setupFiles: [
          'tests/renderer/support/patience.ts',
          'tests/renderer/support/frames.ts',
          'tests/renderer/support/observers.ts',
          'tests/renderer/support/object-urls.ts',
          'tests/renderer/support/all-texts.ts',
          'tests/renderer/support/all-boards.ts',
          'tests/renderer/support/settled-imports.ts',
        ],
      }),
    ],
  },
});
