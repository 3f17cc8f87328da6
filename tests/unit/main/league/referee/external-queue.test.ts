import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import { runExternalQueue } from '../../../../../src/main/league/referee/external-queue.ts';
import type { LeagueAgentRecord, LeagueMatchRecord } from '../../../../../src/main/league/records.ts';
import { agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

const PAIRS = Array.from({ length: 8 }, () => ['P01', 'P02'] as const);

/** A referee with eight matches. `isReported` decides whether a match in a batch of this width is reported. */
async function createTestQueue(
  referee: Partial<LeagueAgentRecord>,
  isReported: (width: number) => boolean = () => true,
) {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.enter(agentOf('referee', 'REF01', { startMode: 'assign_match', ...referee }));
  stores.draw(1, PAIRS);
  const audited: string[] = [];
  const context = {
    store: stores.store,
    matches: stores.matches,
    writer: stores.writer,
    runtime: { clock: stores.clock },
    audit: { append: ({ action }: { action: string }) => void audited.push(action) },
    bus: { emit: () => undefined },
  } as unknown as LeagueContext;
  const widths: number[] = [];
  const replaced: string[] = [];
  const urgent: boolean[] = [];
  let batch: string[] = [];
  const run = (stopped: () => boolean = () => false) =>
    runExternalQueue(context, {
      refereeId: 'REF01',
      assigned: stores.matches.listByRound('l1', 1),
      isStopping: stopped,
      async run(_referee: LeagueAgentRecord, match: LeagueMatchRecord, giveUp: Promise<void> | null) {
        if (batch.length === 0) queueMicrotask(() => void widths.push(batch.length));
        batch.push(match.matchId);
        urgent.push(giveUp !== null);
        await Promise.resolve();
        await Promise.resolve();
        const width = batch.length;
        await Promise.resolve();
        if (batch.at(-1) === match.matchId) batch = [];
        if (!isReported(width)) return false;
        return stores.report(match.matchId, 'P01');
      },
      reassign: async ({ matchId }) => void replaced.push(matchId),
    });
  const learned = () => stores.store.findAgent('l1', 'referee', 'REF01');
  return { run, widths, replaced, urgent, learned, audited };
}

test('runs one match at a time on a referee that declares one', async () => {
  const { run, widths, urgent, learned } = await createTestQueue({ maxMatches: 1 });
  await run();
  expect([widths, urgent.some(Boolean)]).toEqual([[1, 1, 1, 1, 1, 1, 1, 1], false]);
  expect(learned()?.concurrency).toBe(1);
});

test('tries twice as many matches after two single ones, up to the declared number', async () => {
  const { run, widths, learned } = await createTestQueue({ maxMatches: 3 });
  await run();
  expect(widths).toEqual([1, 1, 2, 3, 1]);
  expect(learned()).toMatchObject({ concurrency: 3, maxMatches: 3 });
});

test('replaces a match that is lost in a trial and never tries more again', async () => {
  const { run, widths, replaced, learned } = await createTestQueue({ maxMatches: 8 }, (width) => width < 2);
  await run();
  expect(widths).toEqual([1, 1, 2, 1, 1, 1, 1]);
  expect(replaced).toEqual(['R1M3', 'R1M4']);
  expect(learned()).toMatchObject({ concurrency: 1, maxMatches: 1 });
});

test('starts no trial while the start mode is unknown', async () => {
  const { run, widths } = await createTestQueue({ maxMatches: 8, startMode: 'auto' });
  await run();
  expect(widths).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});

test('stops between two batches when the host stops', async () => {
  const { run, widths, replaced } = await createTestQueue({ maxMatches: 1 }, () => false);
  await run(() => widths.length >= 2);
  expect([widths, replaced]).toEqual([[1, 1], ['R1M1']]);
});

test('a referee that did not report twice in a row is called no more', async () => {
  const { run, learned, audited } = await createTestQueue({ maxMatches: 1 }, () => false);
  await run();
  expect(learned()?.healthState).toMatchObject({ phase: 'SUSPENDED', unreported: 2 });
  expect(audited).toEqual(['REFEREE_DISMISSED']);
});

test('a report ends the count of silent matches', async () => {
  let calls = 0;
  const { run, learned, audited } = await createTestQueue({ maxMatches: 1 }, () => (calls += 1) % 2 === 0);
  await run();
  expect([learned()?.healthState.unreported, audited]).toEqual([0, []]);
});
