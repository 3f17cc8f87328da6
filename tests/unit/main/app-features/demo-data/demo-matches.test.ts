import { expect, test } from 'vitest';
import { createDemoMatches } from '../../../../../src/main/app-features/demo-data/demo-matches.ts';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

/** Sessions by id; "own" ones are played by a person. */
function opened(known: readonly ('demo' | 'own')[] = []) {
  const bus = createBus((error) => {
    throw error;
  });
  const clock = stoppedClock();
  const kinds: ('demo' | 'own')[] = [...known];
  let [active, isWatched] = [0, true];
  const facts = (id: string) => ({ template: 'chess.v1', paceMs: kinds[Number(id)] === 'own' ? 0 : 900 });
  const begin = (kind: 'demo' | 'own'): number => {
    active += 1;
    bus.emit('session.changed', { sessionId: String(kinds.push(kind) - 1), tick: 0, ended: false });
    return kinds.length - 1;
  };
  const matches = createDemoMatches({
    sessions: {
      findSummary: facts,
      listPage: () => kinds.map((_, id) => String(id)),
      countByStatus: () => ({ active, completed: kinds.length - active }),
    } as never,
    bus,
    clock,
    demo: { template: 'chess.v1', seats: {}, paceMs: 900 },
    startDemo: async () => void begin('demo'),
    isWatched: () => isWatched,
  });
  const end = (id: number): void => {
    active -= 1;
    bus.emit('session.changed', { sessionId: String(id), tick: 9, ended: true });
  };
  return { matches, clock, kinds, begin, end, watch: (value: boolean) => (isWatched = value) };
}

test('another demo match follows each, while somebody watches', async () => {
  const { matches, clock, kinds, end, watch } = opened();
  await matches.start();
  expect(kinds).toEqual(['demo']);
  end(0);
  clock.advance(5000);
  expect(kinds).toEqual(['demo', 'demo']);
  watch(false);
  end(1);
  clock.advance(60_000);
  expect(kinds).toHaveLength(2);
  watch(true);
  clock.advance(5000);
  expect(kinds).toHaveLength(3);
});

test('a later start of the host plays on when nothing else was played', async () => {
  const { matches, kinds } = opened(['demo']);
  await matches.start();
  expect(kinds).toEqual(['demo', 'demo']);
});

test('the first game of one’s own ends the demo matches for good', async () => {
  const { matches, clock, kinds, begin, end } = opened();
  await matches.start();
  const own = begin('own');
  end(0);
  end(own);
  clock.advance(60_000);
  expect(kinds).toEqual(['demo', 'own']);
  const later = opened(['demo', 'own']);
  await later.matches.start();
  expect(later.kinds).toHaveLength(2);
});
