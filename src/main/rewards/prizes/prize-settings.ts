import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import { parseAddress } from '../../platform/ethereum/checksum-address.ts';
import type { LeagueRecord, LeagueSettings } from '../../league/index.ts';
import { largestShareMicro } from '../index.ts';
import { pendingWalletKey } from './pending-wallets.ts';
import type { PrizeContext } from './service.ts';
import type { LeaguePrizeRequest } from './types.ts';

/** The rules for the prize and the wallets of a league, and the audit row that says what was set. */

/** 1,000,000 MONARD. */
const MAX_POOL_MICRO = 1_000_000 * 1_000_000;

/** The states in which a league is over. */
export const ENDED_STATUSES: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed']);

const INVITED_WORKERS_PROBLEM =
  'Invited workers play this league, and they could choose the moves themselves; only your own workers and signed players may play for a prize';

/** Why workers of a class may not decide about money; null when they may, and in a league without workers. */
export const findWorkersProblem = (workers: LeagueSettings['workers']): string | null =>
  workers === 'invited' ? INVITED_WORKERS_PROBLEM : null;

/** Why the results of a league may not decide about money: others could report or choose them. Null when they may. */
export function findTrustProblem(
  { leagues }: PrizeContext,
  { leagueId, settings }: Pick<LeagueRecord, 'leagueId' | 'settings'>,
): string | null {
  const problem = findWorkersProblem(settings.workers);
  if (problem !== null) return problem;
  return !settings.externalReferees && leagues.hasExternalReferee(leagueId)
    ? 'An external referee is registered in this league, and leagues with a prize must allow that'
    : null;
}

/** The refusal of a pool with a share above the daily mint limit, which could never be minted; null for any other pool. */
export function findMintLimitRefusal(
  context: PrizeContext,
  amountMicro: number,
  players: number,
): Refusal<'INVALID_REQUEST'> | null {
  const shareMicro = largestShareMicro(amountMicro, players);
  const dailyMintLimitMicro = context.dailyMintLimitMicro();
  if (shareMicro <= dailyMintLimitMicro) return null;
  return refuse(
    'INVALID_REQUEST',
    `The first place of this pool would get ${formatMonard(shareMicro)} MONARD, but at most ${formatMonard(dailyMintLimitMicro)} are ` +
      'minted in a day: choose a smaller pool, or raise the limit in Settings under Money',
  );
}

const formatMonard = (micro: number): string => (micro / 1_000_000).toLocaleString('en-US');

export interface PlayerWallet {
  /** The id or the name of a player. */
  readonly player: string;
  /** Null removes the wallet. */
  readonly wallet: `0x${string}` | null;
}

/** Parses what can be checked without the league: the amount, and the checksums of the wallets, which it returns. */
export function parsePrize({
  amountMicro,
  wallets,
}: Pick<LeaguePrizeRequest, 'amountMicro' | 'wallets'>): Outcome<readonly PlayerWallet[]> {
  const parsedWallets: PlayerWallet[] = [];
  for (const { player, wallet } of wallets) {
    const address = wallet === null ? null : parseAddress(wallet);
    if (wallet !== null && address === null)
      return refuse('INVALID_REQUEST', `The wallet of ${player}: its mixed-case checksum (EIP-55) is wrong`);
    parsedWallets.push({ player, wallet: address });
  }
  return Number.isSafeInteger(amountMicro) && amountMicro >= 0 && amountMicro <= MAX_POOL_MICRO
    ? accept(parsedWallets)
    : refuse('INVALID_REQUEST', 'The pool must be 0 to 1,000,000 MONARD');
}

interface WalletOfPlayer {
  /** The id of the player, or `pendingWalletKey` of one that has not registered yet. */
  readonly playerId: string;
  readonly wallet: `0x${string}` | null;
}

/**
 * Resolves players by id, or by a name that only one player has. While the league is open for
 * registration, the wallet of an unknown player waits for it.
 */
export function resolvePlayerWallets(
  { leagues }: PrizeContext,
  { leagueId, status, settings }: Pick<LeagueRecord, 'leagueId' | 'status' | 'settings'>,
  wallets: readonly PlayerWallet[],
): Outcome<readonly WalletOfPlayer[]> {
  // Only a league that waits for external players may name one that is not registered yet.
  const acceptsUnknownPlayers = status === 'registering' && settings.expect !== null;
  const table = leagues.readModel.readTable(leagueId);
  const playerWallets: WalletOfPlayer[] = [];
  for (const { player, wallet } of wallets) {
    const rowsById = table.filter(({ playerId }) => playerId === player);
    const rows = rowsById.length > 0 ? rowsById : table.filter(({ displayName }) => displayName === player);
    const [row, ...otherRows] = rows;
    if (row === undefined && acceptsUnknownPlayers) {
      playerWallets.push({ playerId: pendingWalletKey(player), wallet });
      continue;
    }
    if (row === undefined) return refuse('NOT_FOUND', `This league has no player "${player}"`);
    if (otherRows.length > 0)
      return refuse('CONFLICT', `Several players are called "${player}"; use the player id`);
    playerWallets.push({ playerId: row.playerId, wallet });
  }
  return accept(playerWallets);
}

/** The refusal of wallets of which two players would have the same one; null if each has its own. */
export function findSharedWalletRefusal(
  walletsBefore: ReadonlyMap<string, string>,
  playerWallets: readonly WalletOfPlayer[],
): Refusal<'CONFLICT'> | null {
  const wallets = new Map<string, string | null>(walletsBefore);
  for (const { playerId, wallet } of playerWallets) wallets.set(playerId, wallet);
  const usedWallets = [...wallets.values()].filter((wallet) => wallet !== null);
  return new Set(usedWallets).size < usedWallets.length
    ? refuse('CONFLICT', 'A wallet can belong to only one player of a league')
    : null;
}

/** Writes what was set, with all wallets of the league, into the audit log. Must run inside a writer job. */
export function appendPrizeSetAudit(
  { audit, store }: PrizeContext,
  { leagueId, amountMicro, rewardMatches, by }: Omit<LeaguePrizeRequest, 'wallets'>,
): void {
  const wallets = Object.fromEntries(store.listWallets(leagueId));
  audit.append({
    system: 'league',
    action: 'PRIZE_SET',
    subject: leagueId,
    actor: by,
    payload: { amountMicro, rewardMatches, wallets },
  });
}
