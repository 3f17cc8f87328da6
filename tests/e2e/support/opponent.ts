import type { NewMatch } from '../../../src/shared/contract/index.ts';
import { createRest, type Player } from '../../support/rest.ts';
import type { Shell } from './shells.ts';

/** A session between the user at the window and an agent of the spec. */
export interface Duel {
  readonly sessionId: string;
  readonly opponent: Player;
  /** Plays a move of the user as the window does. */
  asPerson(action: string): Promise<void>;
  /** Plays a move of the agent over REST; throws the message of a refusal. */
  asProgram(action: string): Promise<void>;
}

const OTHER: Readonly<Record<string, string>> = {
  white: 'black',
  black: 'white',
  x: 'o',
  red: 'yellow',
  player_1: 'player_2',
  player_2: 'player_1',
};

export interface DuelOrder {
  readonly template: string;
  /** The seat of the user. */
  readonly role: string;
  readonly more?: Pick<NewMatch, 'options' | 'clock'>;
  readonly name?: string;
}

export async function matchAgainst(shell: Shell, { template, role, more, name }: DuelOrder): Promise<Duel> {
  const control = await shell.control();
  const rest = createRest(shell.admin.url);
  const opponent = await rest.register(name ?? 'Outsider');
  const seats: NewMatch['seats'] = {
    [role]: { kind: 'you' },
    [OTHER[role] ?? '']: { kind: 'agent', agentId: opponent.agentId },
  };
  const started = await control.request('match.start', { template, seats, ...more });
  const sessionId = started.sessionId ?? '';
  const tick = async () => (await control.request('sessions.get', { sessionId })).card.tick;
  return {
    sessionId,
    opponent,
    async asPerson(action) {
      await control.request('sessions.act', { sessionId, role, action, expectedTick: await tick() });
    },
    async asProgram(action) {
      const body = { action, expected_tick: await tick() };
      const answer = await rest.post(`/sessions/${sessionId}/actions`, body, { token: opponent.token });
      if (answer.status !== 200) throw new Error(answer.text);
    },
  };
}

/** Plays actions in turn, beginning with the user. */
export async function playScript(duel: Duel, actions: readonly string[]): Promise<void> {
  for (const [at, action] of actions.entries()) {
    await (at % 2 === 0 ? duel.asPerson(action) : duel.asProgram(action));
  }
}
