import { plainName } from '../../mcp/plain-words.ts';
import type { Player } from './players.ts';
import type { Ending, World } from './world.ts';

/** `["player", clientID]`, `["nation", name]`, `["team", team, …clientIDs]` or nothing at all. */
export function endingOf(world: World, told: readonly string[] | null): Ending {
  const [type, subject = '', ...members] = told ?? [];
  const { tick, facts, me } = world;
  const name = plainName(subject);
  if (type === 'player' || type === 'nation') {
    const found = winnerIn(world, type, subject);
    const won = type === 'player' && subject === facts.clientId;
    return {
      tick,
      winner: { type, id: found?.smallId ?? 0, name: found?.displayName ?? name },
      myResult: won ? 'won' : 'lost',
    };
  }
  if (type !== 'team') return { tick, winner: null, myResult: 'draw' };
  const won = members.includes(facts.clientId) || me?.team === name;
  return { tick, winner: { type, id: 0, name }, myResult: won ? 'won' : 'lost' };
}

function winnerIn({ players }: World, type: 'player' | 'nation', subject: string): Player | undefined {
  const name = plainName(subject);
  const all = [...players.bySmallId.values()];
  if (type === 'player') return all.find(({ clientId }) => clientId === subject);
  return all.find((player) => player.name === name || player.displayName === name);
}
