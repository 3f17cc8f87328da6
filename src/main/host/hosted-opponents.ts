import { accept } from '../../shared/outcome.ts';
import { builtinLevels, type HostedChoice, type Players } from '../players/index.ts';
import type { HostedOpponents } from '../sessions/mcp/opponent-hosting.ts';

/** The names that a program may write; `builtin:9`, the highest digit, is played at `MAX_LEVEL`. */
const BUILTIN = /^builtin(?::([1-9]))?$/u;
/** The level of `builtin` without a number: a medium one. */
const DEFAULT_LEVEL = 4;
/** The contract allows no higher level. */
const MAX_LEVEL = 8;

function parseChoice(name: string): HostedChoice | null {
  if (name === 'random') return { kind: 'random' };
  const [matched, level] = BUILTIN.exec(name) ?? [];
  return matched === undefined
    ? null
    : { kind: 'builtin', level: Math.min(MAX_LEVEL, Number(level ?? DEFAULT_LEVEL)) };
}

/** Creates the list of the players that a challenge can be played against: random, and the built-in player by its level. */
export const createHostedOpponents = (players: Pick<Players, 'ensureAgent'>): HostedOpponents => ({
  names: (template) => [
    'random',
    ...Array.from({ length: builtinLevels(template) }, (_, n) => `builtin:${n + 1}`),
  ],
  ensureAgent(template, name) {
    const choice = parseChoice(name);
    if (choice === null) return null;
    return players
      .ensureAgent({ template, choice, taken: [] })
      .then((seated) => (seated.ok ? accept({ agentId: seated.value }) : seated));
  },
});
