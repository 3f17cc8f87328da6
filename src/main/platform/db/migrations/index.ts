import type { Migration } from '../migration.ts';
import { initialSchema } from './0001-house.ts';
import { models } from './0002-models.ts';
import { league } from './0003-league.ts';
import { lighterMoves } from './0004-lighter-moves.ts';
import { leagueGames } from './0005-league-games.ts';
import { chain } from './0006-chain.ts';
import { rewards } from './0007-rewards.ts';
import { payments } from './0008-payments.ts';
import { openfront } from './0009-openfront.ts';
import { prizes } from './0010-prizes.ts';
import { wallet } from './0011-wallet.ts';
import { paying } from './0013-paying.ts';
import { openfrontGames } from './0014-openfront-games.ts';
import { challengeIndexes } from './0015-challenge-indexes.ts';
import { outageRows } from './0016-outage-rows.ts';
import { leagueAuthority } from './0020-league-authority.ts';
import { leagueResults } from './0021-league-results.ts';
import { paymentEvidence } from './0022-payment-evidence.ts';
import { mintWaits } from './0024-mint-waits.ts';
import { rewardTotals } from './0025-reward-totals.ts';
import { challengeRetries } from './0026-challenge-retries.ts';
import { seatTurns } from './0027-seat-turns.ts';
import { lichess } from './0028-lichess.ts';
import { notedLeagueIds } from './0029-noted-league-ids.ts';
import { evaluations } from './0030-evaluations.ts';
import { assistedSessions } from './0031-assisted-sessions.ts';
import { arenaPairs } from './0034-arena-pairs.ts';
import { arenaTests } from './0035-arena-tests.ts';
import { arenaTournaments } from './0036-arena-tournaments.ts';
import { arenaDecisions } from './0041-arena-decisions.ts';
import { openfrontRecords } from './0046-openfront-records.ts';
import { fleet } from './0050-fleet.ts';
import { stakes } from './0054-stakes.ts';
import { walletBuying } from './0057-wallet-buying.ts';
import { openfrontMapFrames } from './0062-openfront-map-frames.ts';
import { fleetCoordinator } from './0063-fleet-coordinator.ts';
import { metricsToken } from './0064-metrics-token.ts';
import { workerPlayers } from './0066-worker-players.ts';
import { modelTexts } from './0075-model-texts.ts';
import { toolCalls } from './0076-tool-calls.ts';
import { transactionIndexes } from './0077-transaction-indexes.ts';
import { spectators } from './0080-spectators.ts';
import { leagueInterventions } from './0081-league-interventions.ts';
import { remoteAccess } from './0087-remote-access.ts';
import { modelPrices } from './0091-model-prices.ts';
import { meteredPayments } from './0096-metered-payments.ts';
import { evidenceIndex } from './0097-evidence-index.ts';
import { lateEntry } from './0110-late-entry.ts';
import { fleetEpoch } from './0115-fleet-epoch.ts';
import { countedByLookup } from './0116-counted-by-lookup.ts';
import { lateEntryClosed } from './0130-late-entry-closed.ts';
import { signedPlayers } from './0165-signed-players.ts';
import { droppedLeases } from './0172-dropped-leases.ts';

/** Every migration in order. Versions only increase, with gaps. */
export const migrations: readonly Migration[] = [
  initialSchema, // 1
  models, // 2
  league, // 3
  lighterMoves, // 4
  leagueGames, // 5
  chain, // 6
  rewards, // 7
  payments, // 8
  openfront, // 9
  prizes, // 10
  wallet, // 11
  paying, // 13
  openfrontGames, // 14
  challengeIndexes, // 15
  outageRows, // 16
  leagueAuthority, // 20
  leagueResults, // 21
  paymentEvidence, // 22
  mintWaits, // 24
  rewardTotals, // 25
  challengeRetries, // 26
  seatTurns, // 27
  lichess, // 28
  notedLeagueIds, // 29
  evaluations, // 30
  assistedSessions, // 31
  arenaPairs, // 34
  arenaTests, // 35
  arenaTournaments, // 36
  arenaDecisions, // 41
  openfrontRecords, // 46
  fleet, // 50
  stakes, // 54
  walletBuying, // 57
  openfrontMapFrames, // 62
  fleetCoordinator, // 63
  metricsToken, // 64
  workerPlayers, // 66
  modelTexts, // 75
  toolCalls, // 76
  transactionIndexes, // 77
  spectators, // 80
  leagueInterventions, // 81
  remoteAccess, // 87
  modelPrices, // 91
  meteredPayments, // 96
  evidenceIndex, // 97
  lateEntry, // 110
  fleetEpoch, // 115
  countedByLookup, // 116
  lateEntryClosed, // 130
  signedPlayers, // 165
  droppedLeases, // 172
];
