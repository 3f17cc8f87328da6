import { CRASH_POINTS, type CrashPoint } from '../../src/main/platform/crash-points.ts';
import { dieAtStart, killLoop } from '../support/kill-loop.ts';
import { hold, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';
import { killWithWorker } from './kills/fleet.ts';
import { killInLeague } from './kills/league.ts';
import { momentFaults } from './kills/moments.ts';
import { paymentMoments } from './kills/payment-moments.ts';
import { killInPayment } from './kills/payment.ts';
import { killInPrizes } from './kills/prizes.ts';
import { killBeforeSessionReward } from './kills/session-reward.ts';
import { killInStake } from './kills/stakes.ts';
import { killInSubmission } from './kills/submission.ts';

/** SIGKILL at every crash point, in a scenario that reaches it. */

type Scenario = (environment: FaultEnvironment, point: CrashPoint) => Promise<void>;

/** Starting, creating ten agents and five sessions take about thirty commits. */
const COMMITS_BEFORE_PLAY = 30;

const inGames: Scenario = async (environment, point) => {
  const commits = COMMITS_BEFORE_PLAY + environment.between(0, 25);
  const count = {
    'session.beforeAnswer': environment.between(2, 25),
    'audit.afterHead': environment.between(5, 7),
  };
  const crashAt = `${point}:${Object.hasOwn(count, point) ? count[point as keyof typeof count] : commits}`;
  const kill = { seed: environment.between(1, 1_000_000), crashAt };
  await killLoop(environment.data, [kill], (_, { problems, acknowledged, opened }) => {
    hold(problems.length === 0, problems.join('; '));
    // The audit head is written by the clock, so the host may die while the games are still being opened.
    hold(acknowledged + opened > 0, 'it died before anything was answered');
  });
};

const killAtAnyMoment: Fault['run'] = async (environment) => {
  const kills = Array.from({ length: 5 }, () => ({ seed: environment.between(1, 1_000_000), crashAt: null }));
  await killLoop(environment.data, kills, (_, { problems }) =>
    hold(problems.length === 0, problems.join('; ')),
  );
};

const whileStarting: Scenario = async (environment, point) => {
  const before = await environment.host();
  const agent = await before.rest.register();
  await before.stop();
  hold((await dieAtStart(environment.data, point)) === 'SIGKILL', `the start did not reach ${point}`);
  const after = await environment.host();
  const { status } = await after.rest.get('/sessions', { token: agent.token });
  hold(status === 200, `the agent from before is answered ${status}`);
};

/** The scenario that reaches the crash points of a system; every new prefix needs one. */
const SCENARIO_OF_SYSTEM: Readonly<Record<string, Scenario>> = {
  session: inGames,
  audit: inGames,
  host: whileStarting,
  league: killInLeague,
  rewards: killInSubmission,
  prizes: killInPrizes,
  chain: killInPrizes,
  payment: killInPayment,
  fleet: killWithWorker,
  stakes: killInStake,
};

/** Crash points that the scenario of their system does not reach. */
const SCENARIO_OF_POINT: Readonly<Partial<Record<CrashPoint, Scenario>>> = {
  'prizes.beforeSession': killBeforeSessionReward,
};

const scenarioFor = (point: CrashPoint): Scenario => {
  const scenario = SCENARIO_OF_POINT[point] ?? SCENARIO_OF_SYSTEM[point.split('.')[0] ?? ''];
  if (scenario === undefined) throw new Error(`no scenario leads to the crash point ${point}`);
  return scenario;
};

export const killFaults: readonly Fault[] = [
  ...(Object.keys(CRASH_POINTS) as CrashPoint[]).map((point) => ({
    group: 'killed at a durable step',
    name: point,
    run: (environment: FaultEnvironment) => scenarioFor(point)(environment, point),
  })),
  { group: 'killed at any moment', name: 'five times in games over one folder', run: killAtAnyMoment },
  {
    group: 'killed at any moment',
    name: 'in a league with a prize',
    run: (environment) => killInPrizes(environment, null),
  },
  ...momentFaults,
  paymentMoments,
];
