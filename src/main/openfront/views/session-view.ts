import { cleanText } from '../../../shared/display-text.ts';
import type { World } from '../state/world.ts';
import { createBudget } from '../rules/fit.ts';
import { noteText } from '../rules/event-text.ts';

const SESSION_TOKENS = 500;
const STATE_LABELS = 40;

/** The resource `game://session` (docs/specifications/004-openfront.md §4.1). */
export function sessionView(world: World) {
  const { facts, me } = world;
  const { config } = facts;
  const word = (name: string): string => cleanText(String(config[name] ?? ''), STATE_LABELS);
  const base = {
    gameID: cleanText(facts.gameId, STATE_LABELS),
    clientID: cleanText(facts.clientId, STATE_LABELS),
    playerID: me?.smallId ?? 0,
    pid: me?.pid ?? '',
    tick: world.tick,
    isPaused: world.isPaused,
    inSpawnPhase: world.inSpawnPhase,
    config: {
      gameMap: word('gameMap'),
      gameMapSize: word('gameMapSize'),
      difficulty: word('difficulty'),
      gameType: word('gameType'),
      gameMode: word('gameMode'),
      turnIntervalMs: facts.turnIntervalMs,
    },
    connected: !world.stale,
  };
  const budget = createBudget(SESSION_TOKENS);
  budget.spend(base);
  const { included, omitted } = budget.take(facts.notes, { max: 8, reserve: 60 }, (note) =>
    cleanText(noteText(note), 200),
  );
  return {
    ...base,
    ...(included.length > 0 ? { notes: included } : {}),
    ...(omitted > 0 ? { omittedNotes: omitted } : {}),
  };
}
