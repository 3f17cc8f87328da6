import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
  type GameClient,
  type ClientPlay,
  type ClientResponse,
  type StartedMatch,
} from '../../../src/main/cli/rewards/game-client.ts';
import { createRest } from '../../support/rest.ts';
import type { Shell } from './shells.ts';

/** A host with a test clock, so that matches of minutes take no time. */
export const REWARD_HOST = { args: [], env: { ARBITER_TEST_CLOCK: '1' } };

const PLAYERS = 3;
const REST_MS = 31_000;
const PLAYED_MS = 120_000;
const DAY_MS = 86_400_000;
/** More time than all matches of a spec take on the host's clock. */
const SPEC_MS = 3_600_000;

export const honest = (placement = 1, durationMs = PLAYED_MS): ClientPlay => ({
  placement,
  durationMs,
  kills: 0,
  antiCheat: honestSignals(durationMs),
});

/** Signals with a risk score of 30: flagged and paid. */
export const even = (): ClientPlay => ({
  ...honest(2),
  antiCheat: { ...honestSignals(PLAYED_MS), inputTimingVariance: 2 },
});

/** Signals with a risk score of 85: held for review. */
export const robotic = (): ClientPlay => ({
  ...honest(1),
  antiCheat: {
    ...honestSignals(PLAYED_MS),
    avgTickRate: 30,
    inputTimingVariance: 2,
    suspiciousFlags: ['injected_input', 'no_focus', 'replayed'],
  },
});

export interface RewardTable {
  client(): GameClient;
  /** Plays and submits one match, and waits for the cooldown. */
  play(
    client: GameClient,
    play: ClientPlay,
    lobbyId?: string,
  ): Promise<{ match: StartedMatch; reply: ClientResponse }>;
  /** Advances the host's clock. */
  pass(ms: number): Promise<void>;
}

/** Game clients that use the reward protocol as external programs do. */
export async function openRewardTable(shell: Shell): Promise<RewardTable> {
  const rest = createRest(`${shell.admin.url}/`);
  const pass = async (advanceMs: number): Promise<void> => {
    const moved = await rest.post('/test/clock', { advanceMs }, { token: shell.admin.token });
    if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.status}`);
  };
  let target = await readHostTarget(`${shell.admin.url}/`);
  const refresh = async (): Promise<void> => {
    target = await readHostTarget(`${shell.admin.url}/`);
  };
  // Caps and totals reset at midnight UTC; a spec that would reach it starts after it.
  const leftMs = DAY_MS - ((Date.now() + target.offsetMs()) % DAY_MS);
  if (leftMs < SPEC_MS) await pass(leftMs);
  return {
    client: () => createGameClient(() => target),
    pass,
    async play(client, play, lobbyId) {
      await refresh();
      const begun = await client.start(PLAYERS, lobbyId === undefined ? {} : { lobbyId });
      if (begun.status !== 200) throw new Error(`no start: ${JSON.stringify(begun.body)}`);
      const match = startedMatchOf(begun, PLAYERS);
      await pass(Math.max(0, Math.min(play.durationMs, PLAYED_MS)));
      // The reward depends on the duration, so it stays as stated; the host tolerates 5 s of this machine's own time.
      const reply = await client.submit(match, play);
      await pass(REST_MS);
      return { match, reply };
    },
  };
}

export interface RewardsFilled {
  readonly wallets: readonly string[];
  readonly held: StartedMatch;
  readonly rejected: StartedMatch;
  readonly paid: StartedMatch;
}

/** Creates decisions of every kind: paid, flagged, held, rejected for several reasons, a banned wallet. */
export async function fillRewards(shell: Shell): Promise<RewardsFilled> {
  const table = await openRewardTable(shell);
  const control = await shell.control();
  const [ada, bob, cy, banned] = [table.client(), table.client(), table.client(), table.client()] as const;
  const { match: paid } = await table.play(ada, honest(1));
  for (const placement of [2, 1, 3]) await table.play(ada, honest(placement));
  await table.play(bob, honest(2), 'lobby-of-one');
  await table.play(bob, even());
  await table.play(bob, honest(1, 20_000));
  await table.play(bob, { ...honest(1), kills: 9 });
  const { match: rejected } = await table.play(cy, { ...honest(1), durationMs: 200_000 });
  await table.play(cy, robotic());
  const { match: held } = await table.play(cy, robotic());
  await table.play(banned, honest(3));
  await control.request('rewards.ban', {
    wallet: banned.wallet,
    reason: 'Sold its key to everybody who asked',
    untilMs: null,
  });
  return { wallets: [ada.wallet, bob.wallet, cy.wallet, banned.wallet], paid, held, rejected };
}
