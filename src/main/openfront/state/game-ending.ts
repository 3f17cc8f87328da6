import { plainName } from '../../platform/mcp/plain-text.ts';
import type { GameEnding, World } from './world.ts';

/** Reads the winner: `["player", clientID]`, `["nation", name]`, `["team", team, …clientIDs]` or null. */
export function endingOf(world: World, winners: readonly string[] | null): GameEnding {
  const { tick } = world;
  if (winners === null) return { tick, winner: null, myResult: 'draw' };
  switch (winners[0]) {
    case 'player':
    case 'nation':
      return { tick, ...toPlayerResult(world, winners[0], winners[1] ?? '') };
    case 'team':
      return { tick, ...toTeamResult(world, winners.slice(1)) };
    default:
      return { tick, winner: null, myResult: 'draw' };
  }
}

type Result = Omit<GameEnding, 'tick'>;

function toPlayerResult({ players, metadata }: World, type: 'player' | 'nation', subject: string): Result {
  const name = plainName(subject);
  const all = [...players.bySmallId.values()];
  const winner = all.find((player) =>
    type === 'player' ? player.clientId === subject : player.name === name || player.displayName === name,
  );
  const hasWon = type === 'player' && subject === metadata.clientId;
  return {
    winner: { type, id: winner?.smallId ?? 0, name: winner?.displayName ?? name },
    myResult: hasWon ? 'won' : 'lost',
  };
}

function toTeamResult({ me, metadata }: World, [team = '', ...members]: readonly string[]): Result {
  const name = plainName(team);
  const hasWon = members.includes(metadata.clientId) || me?.team === name;
  return { winner: { type: 'team', id: 0, name }, myResult: hasWon ? 'won' : 'lost' };
}
