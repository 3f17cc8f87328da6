import { accept } from '../../shared/outcome.ts';
import { builtinLevels, type HostedChoice, type Players } from '../players/index.ts';
import type { HostedOpponents } from '../sessions/mcp/opponent-hosting.ts';

const BUILTIN = /^builtin(?::([1-9]))?$/u;
const DEFAULT_LEVEL = 4;

function parseChoice(name: string): HostedChoice | null {
  if (name === 'random') return { kind: 'random' };
  const [matched, level] = BUILTIN.exec(name) ?? [];
  return matched === undefined
    ? null
    : { kind: 'builtin', level: Math.min(8, Number(level ?? DEFAULT_LEVEL)) };
}

/** The random player and the levels of the built-in player as opponents for challenges. */
export const hostedOpponents = (players: Pick<Players, 'seat'>): HostedOpponents => ({
  names: (template) => [
    'random',
    ...Array.from({ length: builtinLevels(template) }, (_, n) => `builtin:${n + 1}`),
  ],
  open(template, name) {
    const choice = parseChoice(name);
    if (choice === null) return null;
    return players
      .seat({ template, choice, taken: [] })
      .then((seated) => (seated.ok ? accept({ agentId: seated.value }) : seated));
  },
});
