import { cleanText } from '../../../shared/display-text.ts';
import type { World } from '../state/world.ts';
import { createTokenBudget } from '../rules/token-budget.ts';
import { noteText } from '../rules/event-text.ts';

const MAX_SESSION_TOKENS = 500;
const MAX_FIELD_LENGTH = 40;
const MAX_NOTES = 8;
const MAX_NOTE_LENGTH = 200;
/** Tokens for the keys `notes` and `omittedNotes` and for the count, which the notes leave free. */
const RESERVE_FOR_KEYS = 60;

/** The shares of land without fallout at which a game ends. */
const LAND_PERCENT_TO_WIN = 80;
const TEAM_LAND_PERCENT_TO_WIN = 95;

/** The conditions that end the game: the share of land, and the time limit where its options set one. */
function goalOf({ gameMode, maxTimerValue }: World['metadata']['config']) {
  return {
    landPercentToWin: gameMode === 'Team' ? TEAM_LAND_PERCENT_TO_WIN : LAND_PERCENT_TO_WIN,
    ...(typeof maxTimerValue === 'number' ? { timeLimitMinutes: maxTimerValue } : {}),
  };
}

/** The resource `game://session` (docs/specifications/004-openfront.md §4.1). */
export function sessionView(world: World) {
  const { metadata, me } = world;
  const { config } = metadata;
  const configText = (name: string): string => cleanText(String(config[name] ?? ''), MAX_FIELD_LENGTH);
  const base = {
    gameID: cleanText(metadata.gameId, MAX_FIELD_LENGTH),
    clientID: cleanText(metadata.clientId, MAX_FIELD_LENGTH),
    playerID: me?.smallId ?? 0,
    pid: me?.pid ?? '',
    tick: world.tick,
    isPaused: world.isPaused,
    inSpawnPhase: world.inSpawnPhase,
    config: {
      gameMap: configText('gameMap'),
      gameMapSize: configText('gameMapSize'),
      difficulty: configText('difficulty'),
      gameType: configText('gameType'),
      gameMode: configText('gameMode'),
      turnIntervalMs: metadata.turnIntervalMs,
    },
    goal: goalOf(config),
    connected: !world.stale,
  };
  const budget = createTokenBudget(MAX_SESSION_TOKENS);
  budget.spend(base);
  const { included, omitted } = budget.take(
    world.notes(),
    { max: MAX_NOTES, reserve: RESERVE_FOR_KEYS },
    (note) => cleanText(noteText(note), MAX_NOTE_LENGTH),
  );
  return {
    ...base,
    ...(included.length > 0 ? { notes: included } : {}),
    ...(omitted > 0 ? { omittedNotes: omitted } : {}),
  };
}
