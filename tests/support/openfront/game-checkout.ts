import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const BRIDGE = file('../../../resources/openfront-bridge/arbiter-bridge.ts');

/** One source tree, the announced split into packages, or a game of which the bridge knows no module. */
export type GameLayout = 'tree' | 'packages' | 'unknown';

/** The synthetic modules of each file that the bridge looks for. */
const LAYOUTS: Readonly<Record<GameLayout, Readonly<Record<string, readonly string[]>>>> = {
  tree: {
    'src/core/Schemas.ts': ['schemas'],
    'src/core/Util.ts': ['util'],
    'src/core/game/Game.ts': ['game'],
    'src/core/game/GameUpdates.ts': ['game-updates'],
    'src/core/game/MotionPlans.ts': ['motion-plans'],
  },
  packages: {
    'packages/engine-api/src/Schemas.ts': ['schemas', 'util'],
    'packages/engine-api/src/game/GameTypes.ts': ['game'],
    'packages/engine-api/src/game/GameUpdates.ts': ['game-updates'],
    'packages/engine-lib/src/game/MotionPlans.ts': ['motion-plans'],
  },
  unknown: {},
};

export interface GameCheckout {
  /** The bridge file where the user puts it. */
  readonly bridge: string;
  readonly folder: string;
  remove(): void;
}

/** A folder with the files of a game around the shipped bridge file, which lies beside the module with the event classes. */
export function createGameCheckout(layout: GameLayout): GameCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-game-'));
  const files = { ...LAYOUTS[layout], 'src/client/Transport.ts': ['transport'] };
  for (const [name, modules] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const lines = modules.map((module) => `export * from ${JSON.stringify(file(`page/${module}.ts`))};\n`);
    writeFileSync(path, lines.join(''));
  }
  const bridge = join(folder, 'src/client/arbiter-bridge.ts');
  cpSync(BRIDGE, bridge);
  return { bridge, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
