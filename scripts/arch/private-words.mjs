/** Words that once stood for things for which the field has other words; docs/glossary.md has the field's. */
export const PRIVATE_WORDS =
  `desk most least longest ask asked asking told tell heard spoken speak speaker say words kept keeper lens bout
   till folds pulse witness uplink wishes wish floor apart needs trouble troubles objection unfit deed deeds eye letter
   letters room rooms house stranger strangers outside outsider outsiders foreign counter books nursery sightings
   sighting happenings happening door doors gathering news figures figure lone finder tries endings shown places sight
   cover knock wall meet climb owed story brain brains twin twins greeting entrance switchboard helm ladder
   rung rungs phrasebook misfit gift gifts likeness unfinal mend ours rack spot spots pen pens nobody errand
   villain loner purse ballast volley dribble misdeed misdeeds`.split(/\s+/);

/** Inflections of such a word that have their ordinary meaning: a plan covers a payment, a clock counts half-moves. */
export const ORDINARY_FORMS = new Set(['covered', 'counters']);

/** Names that contain such a word nevertheless, by reason. `file`, `file|name` or `*|name`. */
const ALLOWED = [
  {
    reason:
      'the word has its ordinary meaning: a letter of a piece, the wall clock, a counter, endings of a game',
    names: [
      'renderer/boards/chess/king-in-check.ts|letter',
      'renderer/boards/chess/king-in-check.ts|letters',
      'renderer/boards/chess/chess-labels.ts|letter',
      'renderer/boards/chess/promotion-chooser.tsx|letter',
      'renderer/boards/chess/use-chess-play.ts|letter',
      'renderer/boards/simultaneous/iterated-rps-board.tsx|THROW_LETTERS',
      'src/main/games/cards/hand-rank.ts|quadsOrFullHouse',
      'src/main/games/chance.ts|counter',
      'src/main/models/prompt/reply-parser.ts|letter',
      'src/main/openfront/mcp/notifications.ts|connectionCounter',
      'src/main/openfront/player/scripted.ts|counterAttack',
      'src/main/players/engines/seeded-random.ts|counter',
      'src/main/players/engines/seeded-random.ts|words',
      'src/main/players/engines/iterated-rps.ts|THROW_LETTERS',
      'src/main/rewards/proofs/wallet-signatures.ts|wallMs',
      'src/main/rewards/non-decreasing-clock.ts|wallMs',
      'src/main/rewards/service.ts|wallMs',
      'src/main/sessions/actions/endings.ts',
      'src/main/sessions/live-sessions.ts|wallMs',
      'src/shared/display-text.ts|LONE_SURROGATE',
      'src/shared/display-text.ts|letter',
    ],
  },
  {
    reason:
      'fixed by a wire format, a database column, stored JSON, a log field, a text key or its placeholder',
    names: [
      'src/shared/wire/metered.ts|witness',
      'src/shared/wire/metered.ts|Witness',
      'src/shared/wire/metered.ts|PermitWitnessTransferFrom',
      'renderer/boards/cards/holdem-view.ts|shown',
      'renderer/boards/cards/kuhn-board.tsx|shown',
      'renderer/features/agents/agent-table.tsx|tries',
      'renderer/features/audit/audit-screen.tsx|most',
      'renderer/features/openfront/game-notes.tsx|shown',
      'renderer/features/openfront/game/game-screen.tsx|shown',
      'renderer/features/payments/payment-labels.ts|owed',
      'renderer/features/rewards/cap-bar.tsx|most',
      'renderer/features/rewards/decisions/held-screen.tsx|shown',
      'renderer/features/rewards/stats/paid-chart.tsx|most',
      'renderer/features/rewards/wallets/wallet-drawer.tsx|most',
      'renderer/session/parts/think-times.tsx|longest',
      'renderer/features/sessions/sessions-screen.tsx|shown',
      'renderer/features/sessions/sessions-screen.tsx|wall',
      'renderer/host/live-state.ts|host.pulse',
      'src/main/window-api/status-feed.ts|host.pulse',
      'src/main/app-features/metrics/exposition.ts|counter',
      'src/main/app-features/verify/verify-results.ts|foreign_keys',
      'src/main/app-features/verify/verify-results.ts|payment_owed',
      'src/main/app-features/verify/verify-results.ts|asked',
      'src/main/app-features/verify/verify-results.ts|not_asked',
      'src/main/cli/doctor/doctor-item.ts|mend',
      'src/main/payments/processor/payment-states.ts|owed',
      'src/main/players/seats/protocol.ts|needs_login',
      'src/main/players/seats/protocol.ts|foreign_tool',
      'src/main/rewards/prizes/prize-payer.ts|nobody',
      'src/main/rewards/prizes/rules/match-claim.ts|outside_referee',
      'src/main/rewards/prizes/rules/match-claim.ts|nobody_played',
      'src/main/rewards/prizes/store.ts|nobody',
      'src/main/lichess-bot-api/chat.ts|room',
      'src/main/lichess-bot-api/games.ts|room',
      'src/shared/wire/lichess.ts|room',
      'src/main/cli/commands/arena.ts|ladder',
      'src/main/cli/commands/backup.ts|kept',
      'src/main/cli/commands/verify.ts|booksMicro',
      'src/main/games/cards/holdem-hand.ts|shown',
      'src/main/games/cards/holdem-state.ts|shown',
      'src/main/games/cards/kuhn-poker.ts|shown',
      'src/main/host/storage.ts|kept',
      'src/main/league/store/league-store.ts|most_matches',
      'src/main/openfront/player/game-player.ts|words',
      'src/main/openfront/rules/event-text.ts|ALLIANCE_ASKED',
      'src/main/openfront/state/game-events.ts|told',
      'src/main/payments/chain-comparison.ts|booksMicro',
      'src/main/payments/processor/settlement.ts|owed',
      'src/main/platform/db/migrations/0001-house.ts',
      'src/main/rewards/prizes/prize-payer.ts|places',
      'src/main/rewards/prizes/store.ts|places',
      'src/main/rewards/decisions/pay-pool.ts|places',
      'src/main/rewards/rules/split-pool.ts|places',
      'src/main/window-api/models.ts|words',
      'src/main/window-api/rewards.ts|places',
      'src/shared/contract/models.ts|words',
      'src/shared/contract/openfront-notes.ts|ALLIANCE_ASKED',
      'src/shared/contract/openfront.ts|told',
      'src/shared/contract/openfront.ts|words',
      'src/shared/contract/payments.ts|booksMicro',
      'src/shared/contract/rewards.ts|places',
      'renderer/features/openfront/player-panel.tsx|helm',
      'src/main/openfront/views/status-view.ts|helm',
      'src/shared/contract/openfront.ts|helm',
    ],
  },
];

export const ALLOWED_NAMES = new Set(ALLOWED.flatMap(({ names }) => names));

/** Names that tests, scripts and launchers may have: the names of product files, and these with their ordinary meaning. */
export const ALLOWED_IN_TOOLS = new Set([
  ...[...ALLOWED_NAMES].flatMap((key) => key.split('|').slice(1)),
  'askDevice',
  'atLeast',
  'atMost',
  'longest',
  'wall',
  'wallClock',
  'OWED_AUDIT_ROW',
  // Files that are named after the folder, the module or the migration that they test, and this file.
  'tests/arch/outside.test.ts',
  'tests/unit/main/sessions/actions/endings.test.ts',
  'tests/integration/sessions/endings.test.ts',
  'scripts/arch/private-words.mjs',
  'tests/unit/main/platform/db/migrations/0001-house.test.ts',
  'PRIVATE_WORDS',
  'findWordViolations',
  'findToolWordViolations',
  'wordsOf',
]);

/** Exported names that parallel files share on purpose, with the reason. */
export const SHARED_EXPORTS = new Map([
  ['command', 'every file of src/main/cli/commands exports its command under one name, loaded by path'],
]);
