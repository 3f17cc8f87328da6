import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BREAKER,
  isBreakerOpen,
  nextHealthState,
  INITIAL_HEALTH,
  type LeagueAgentHealth,
  type AgentHealthEvent,
} from '../../../../../src/main/league/rules/agent-health.ts';

const lifeAfter = (
  events: readonly AgentHealthEvent[],
  from: LeagueAgentHealth = INITIAL_HEALTH,
): LeagueAgentHealth => events.reduce(nextHealthState, from);
const failed = (nowMs: number): AgentHealthEvent => ({ type: 'failed', nowMs });
const active = lifeAfter([{ type: 'registered' }, { type: 'started' }]);

describe('the lifecycle of an agent', () => {
  test('goes from INIT over REGISTERED to ACTIVE and ends in SHUTDOWN for good', () => {
    expect(lifeAfter([{ type: 'registered' }]).phase).toBe('REGISTERED');
    expect(active.phase).toBe('ACTIVE');
    const over = nextHealthState(active, { type: 'ended' });
    expect(over.phase).toBe('SHUTDOWN');
    expect(lifeAfter([{ type: 'registered' }, { type: 'succeeded' }, failed(1)], over)).toEqual(over);
  });

  test('is suspended by five failures in a row and forfeits until the breaker closes', () => {
    const four = lifeAfter([1, 2, 3, 4].map(failed), active);
    expect([four.phase, isBreakerOpen(four, 4)]).toEqual(['ACTIVE', false]);
    const five = nextHealthState(four, failed(1000));
    expect(five.phase).toBe('SUSPENDED');
    expect(isBreakerOpen(five, 1000 + BREAKER.openMs - 1)).toBe(true);
    expect(isBreakerOpen(five, 1000 + BREAKER.openMs)).toBe(false);
  });

  test('recovers after a successful call or a second registration', () => {
    const suspended = lifeAfter([1, 2, 3, 4, 5].map(failed), active);
    expect(nextHealthState(suspended, { type: 'succeeded' })).toEqual({
      phase: 'ACTIVE',
      failures: 0,
      openUntilMs: null,
    });
    expect(nextHealthState(suspended, { type: 'registered' }).phase).toBe('ACTIVE');
    expect(nextHealthState(suspended, failed(90_000)).openUntilMs).toBe(90_000 + 2 * BREAKER.openMs);
  });

  test('counts the attempts of a failed question, and waits twice as long after each failed probe', () => {
    const probed = (life: LeagueAgentHealth): LeagueAgentHealth => nextHealthState(life, failed(0));
    const suspended = lifeAfter(
      [1, 2].map(() => ({ type: 'failed', nowMs: 0, attempts: 4 })),
      active,
    );
    expect([suspended.phase, suspended.failures]).toEqual(['SUSPENDED', 8]);
    const waits = [suspended];
    for (let probes = 0; probes < 7; probes += 1) waits.push(probed(waits.at(-1) ?? suspended));
    expect(waits.map(({ openUntilMs }) => (openUntilMs ?? 0) / BREAKER.openMs)).toEqual([
      1, 2, 4, 8, 16, 32, 32, 32,
    ]);
  });

  test('dismisses a referee after two matches without a report, until it registers again', () => {
    const silent = lifeAfter([{ type: 'unreported' }, { type: 'unreported' }], active);
    expect([silent.phase, isBreakerOpen(silent, 1e12)]).toEqual(['SUSPENDED', true]);
    expect(nextHealthState(silent, { type: 'succeeded' })).toEqual(silent);
    expect(isBreakerOpen(nextHealthState(silent, { type: 'registered' }), 0)).toBe(false);
    const reported = lifeAfter(
      [{ type: 'unreported' }, { type: 'reported' }, { type: 'unreported' }],
      active,
    );
    expect(reported.phase).toBe('ACTIVE');
  });

  test('counts only consecutive failures', () => {
    const mixed = [1, 2, 3, 4].map(failed).concat([{ type: 'succeeded' }], [5, 6, 7, 8].map(failed));
    expect(lifeAfter(mixed, active).phase).toBe('ACTIVE');
  });

  test('agrees with a plain model under any order of events', () => {
    const event = fc.oneof(
      fc.constant<AgentHealthEvent>({ type: 'registered' }),
      fc.constant<AgentHealthEvent>({ type: 'started' }),
      fc.constant<AgentHealthEvent>({ type: 'succeeded' }),
      fc.constant<AgentHealthEvent>({ type: 'ended' }),
      fc.nat(1_000_000).map(failed),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let inARow = 0;
        let registered = false;
        let ended = false;
        for (const { type } of events) {
          if (ended) continue;
          if (type === 'registered') registered = true;
          if (type === 'failed' && registered) inARow += 1;
          if (type === 'registered' || type === 'succeeded') inARow = 0;
          ended = type === 'ended';
        }
        const life = lifeAfter(events);
        expect(life.phase === 'SHUTDOWN').toBe(ended);
        if (!ended) expect(life.phase === 'SUSPENDED').toBe(inARow >= BREAKER.failures);
        expect(life.phase === 'INIT').toBe(!registered && !ended);
      }),
    );
  });
});
