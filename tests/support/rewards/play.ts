import { expect } from 'vitest';
import {
  honestSignals,
  startedMatchOf,
  type GameClient,
  type ClientPlay,
  type ClientResponse,
  type StartedMatch,
} from '../../../src/main/cli/rewards/game-client.ts';
import type { Authority } from './authority.ts';

export const PLAYED_MS = 120_000;

export const honest = (placement = 1, durationMs = PLAYED_MS): ClientPlay => ({
  placement,
  durationMs,
  kills: 0,
  antiCheat: honestSignals(durationMs),
});

export async function begin(
  client: GameClient,
  playerCount = 3,
  more: { lobbyId?: string } = {},
): Promise<StartedMatch> {
  const reply = await client.start(playerCount, more);
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  return startedMatchOf(reply, playerCount);
}

/** Plays a whole match and waits for the cooldown after it. */
export async function playOne(
  authority: Authority,
  client: GameClient,
  play = honest(),
): Promise<ClientResponse> {
  const match = await begin(client);
  authority.clock.advance(play.durationMs);
  const reply = await client.submit(match, play);
  authority.clock.advance(30_000);
  return reply;
}

export const codeOf = ({ status, body }: ClientResponse): [number, unknown] => [
  status,
  body['rejectionReason'],
];
