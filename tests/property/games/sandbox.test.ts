import { createContext, runInContext } from 'node:vm';
import type { Context } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import { replayAll } from '../../support/games/sandbox-entry.ts';

const FORBIDDEN = [
  'Date',
  'performance',
  'process',
  'fetch',
  'require',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'crypto',
  'Intl',
];

/** Makes every access to the outside world throw. */
const FORBIDDEN_GLOBALS = `
  for (const name of ${JSON.stringify(FORBIDDEN)}) {
    Object.defineProperty(globalThis, name, {
      get() { throw new Error('a template reached for ' + name) },
    });
  }
  Math.random = () => { throw new Error('a template reached for Math.random') };
`;

let code = '';

/** The templates and `replayAll` as one script without imports. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../../support/games/sandbox-entry.ts', import.meta.url)),
        formats: ['iife'],
        name: 'templates',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

function sandbox(): Context {
  // Hashing text needs the encoder, which is a pure function of its argument.
  const context = createContext(Object.assign(Object.create(null) as object, { TextEncoder }), {
    microtaskMode: 'afterEvaluate',
  });
  runInContext(FORBIDDEN_GLOBALS, context);
  return context;
}

describe('in a context in which clock, randomness and I/O throw', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    code = await bundled();
  }, 120_000);

  test.each(builtInGameTemplates.map(({ id }) => id))(
    '%s plays its recorded games to the same states',
    (id) => {
      const context = sandbox();
      runInContext(code, context);
      const played: unknown = runInContext(`templates.replayAll(${JSON.stringify(id)})`, context);
      expect(played).toBe(replayAll(id));
    },
  );

  test.each([...FORBIDDEN, 'Math.random()'])('the trap on %s works', (expression) => {
    expect(() => runInContext(`(function () { return ${expression} })()`, sandbox())).toThrow(
      'a template reached for',
    );
  });
});
