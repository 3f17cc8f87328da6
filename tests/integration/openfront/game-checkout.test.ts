import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createGameCheckout } from '../../support/openfront/game-checkout.ts';

const module = (name: string): string =>
  fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url));

/** The line that the user inserts, with the types that these variables have in the game. */
const HOOK = `
import { attachArbiterBridge } from './arbiter-bridge';
declare const worker: { start(callback: (update: object) => void): void };
declare const eventBus: { emit(event: object): void };
declare const gameView: { width(): number };
declare const lobbyConfig: { gameStartInfo?: object };
declare const clientID: string | undefined;
declare const gameMap: { nations: readonly object[] };
attachArbiterBridge({ worker, eventBus, gameView, lobbyConfig, clientID, gameMap });
`;

/** The options of the production build of the game, whose library is ES2020 at most. */
const OPTIONS = {
  target: 'ES2020',
  lib: ['ES2020', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: [module('vite/client')],
  paths: { zod: [module('zod')] },
};

test.each(['tree', 'packages', 'unknown'] as const)(
  'the bridge file and its line compile in the production build of a game in the layout %s',
  (layout) => {
    const checkout = createGameCheckout(layout);
    onTestFinished(() => checkout.remove());
    const hook = join(checkout.folder, 'src/client/ClientGameRunner.ts');
    writeFileSync(hook, HOOK);
    const config = join(checkout.folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, files: [checkout.bridge, hook] }));
    const compiler = module('typescript-native/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  },
);
