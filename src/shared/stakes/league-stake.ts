import type { Api, CallInput } from '../contract/index.ts';
import type { StakeJson } from '../wire/stakes.ts';

/** What it takes to open a stake on the final table of a league that is open for registration. */
export interface LeagueStake {
  readonly request: CallInput<'stakes.create'>;
  /** Names or ids of the players of this host, which enter with play money. */
  readonly players: readonly string[];
  /** Resolves after this time. */
  readonly pause: (ms: number) => Promise<void>;
}

const POLL_MS = 250;
const MAX_POLLS = 240;
const WAITING: ReadonlySet<StakeJson['state']> = new Set(['draft', 'open']);

/** Whether the contract holds the fee of every player that should have entered, so that the league may begin. */
export const isReadyToStart = ({ entered, state }: StakeJson, players: number): boolean =>
  entered >= players && state === 'open';

/**
 * Opens the stake of a league, enters the players of this host and waits for up to a minute until the contract holds
 * their fees: a league that begins earlier plays without the players whose fee is missing. Returns the stake as it is
 * then. Rejects when the host refuses.
 */
export async function createLeagueStake(
  api: Pick<Api, 'call'>,
  { request, players, pause }: LeagueStake,
): Promise<StakeJson> {
  const { stakeId } = await api.call('stakes.create', request);
  for (const player of players) await api.call('stakes.enter', { stakeId, pay: 'play', player });
  let stake = await api.call('stakes.get', { stakeId });
  for (let polls = 0; polls < MAX_POLLS && isWaiting(stake, players.length); polls += 1) {
    await pause(POLL_MS);
    stake = await api.call('stakes.get', { stakeId });
  }
  return stake;
}

const isWaiting = (stake: StakeJson, players: number): boolean =>
  WAITING.has(stake.state) && !isReadyToStart(stake, players);
