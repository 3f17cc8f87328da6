import { CRASH_POINTS, type CrashPoint } from '../../src/main/platform/crash-points.ts';
import { dieAtStart, killLoop } from '../support/kill-loop.ts';
import { hold, type Fault } from './fault.ts';
import type { Ground } from './ground.ts';
import { killInLeague } from './kills/league.ts';
import { killInPayment } from './kills/payment.ts';
import { killInPrizes } from './kills/prizes.ts';
import { killBeforeSessionReward } from './kills/session-reward.ts';
import { killInSubmission } from './kills/submission.ts';

/** F1, F9: SIGKILL at every named durable step, brought about by what reaches that step. */

type Way = (ground: Ground, point: CrashPoint) => Promise<void>;

/** A start, ten agents and five sessions are about thirty commits. */
const COMMITS_BEFORE_PLAY = 30;

const inGames: Way = async (ground, point) => {
  const commits = COMMITS_BEFORE_PLAY + ground.between(0, 25);
  const count = { 'session.beforeAnswer': ground.between(2, 25), 'audit.afterHead': ground.between(2, 4) };
  const crashAt = `${point}:${Object.hasOwn(count, point) ? count[point as keyof typeof count] : commits}`;
  const kill = { seed: ground.between(1, 1_000_000), crashAt };
  await killLoop(ground.data, [kill], (_, { problems, acknowledged }) => {
    hold(problems.length === 0, problems.join('; '));
    hold(acknowledged > 0, 'it died before anything was answered');
  });
};

const fromOutside: Fault['run'] = async (ground) => {
  const kills = Array.from({ length: 5 }, () => ({ seed: ground.between(1, 1_000_000), crashAt: null }));
  await killLoop(ground.data, kills, (_, { problems }) => hold(problems.length === 0, problems.join('; ')));
};

const whileStarting: Way = async (ground, point) => {
  const before = await ground.host();
  const agent = await before.rest.register();
  await before.stop();
  hold((await dieAtStart(ground.data, point)) === 'SIGKILL', `the start did not reach ${point}`);
  const after = await ground.host();
  const { status } = await after.rest.get('/sessions', { token: agent.token });
  hold(status === 200, `the agent from before is answered ${status}`);
};

/** Which story leads to the steps of a system; every new prefix needs one. */
const WAYS: Readonly<Record<string, Way>> = {
  session: inGames,
  audit: inGames,
  host: whileStarting,
  league: killInLeague,
  rewards: killInSubmission,
  prizes: killInPrizes,
  chain: killInPrizes,
  payment: killInPayment,
};

/** Steps that the story of their system does not pass. */
const WAYS_OF_THEIR_OWN: Readonly<Partial<Record<CrashPoint, Way>>> = {
  'prizes.beforeSession': killBeforeSessionReward,
};

const wayTo = (point: CrashPoint): Way => {
  const way = WAYS_OF_THEIR_OWN[point] ?? WAYS[point.split('.')[0] ?? ''];
  if (way === undefined) throw new Error(`no story leads to the crash point ${point}`);
  return way;
};

export const killFaults: readonly Fault[] = [
  ...(Object.keys(CRASH_POINTS) as CrashPoint[]).map((point) => ({
    group: 'killed at a durable step',
    name: point,
    run: (ground: Ground) => wayTo(point)(ground, point),
  })),
  { group: 'killed at any moment', name: 'five times in games over one folder', run: fromOutside },
  {
    group: 'killed at any moment',
    name: 'in a league with a prize',
    run: (ground) => killInPrizes(ground, null),
  },
];
