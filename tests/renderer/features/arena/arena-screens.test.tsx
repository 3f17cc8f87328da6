import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pickOption } from '../../support/pick-option.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import { arenaInfoOf } from '../../support/sample-arenas.ts';
import { idOf } from '../../support/sample-sessions.ts';

prepareWindow();

const LIVE = idOf(300);
const DONE = idOf(301);
const STOPPED = idOf(302);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('runs are listed newest first with score, interval and progress', async () => {
  renderApp('/arena');
  const list = await screen.findByRole('list', { name: 'Runs' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('Running');
  expect(first?.textContent).toContain('11 of 30');
  expect(second?.textContent).toContain('63.3% (45.5% – 78.1%)');
});

test('a running run is updated in the list without another read', async () => {
  const { host } = renderApp('/arena');
  await screen.findByText('11 of 30');
  const run = arenaInfoOf({ state: 'running', played: 12, createdAtMs: Date.now() });
  act(() => host.emit('arena.progress', run));
  expect(await screen.findByText('12 of 30')).toBeDefined();
  expect(screen.queryByText('Under other names')).toBeNull();
  const plan = {
    pairs: 15,
    atOnce: 1,
    openings: null,
    chance: 'none',
    variant: 'renamed',
    workers: null,
    seed: null,
    seedHash: 'ab',
  } as const;
  act(() => host.emit('arena.progress', { ...run, played: 13, plan }));
  expect(await screen.findByText('Under other names')).toBeDefined();
  expect(host.requested.filter(({ call }) => call === 'arena.list')).toHaveLength(1);
});

test('a match-up of a tournament stands on the page of its tournament and not in the list of runs', async () => {
  const { host } = renderApp('/arena');
  const list = await screen.findByRole('list', { name: 'Runs' });
  const before = within(list).getAllByRole('listitem').length;
  const createdAtMs = Date.now();
  const matchUp = arenaInfoOf({ arenaId: idOf(391), tournamentId: idOf(390), createdAtMs });
  act(() => host.emit('arena.progress', matchUp));
  act(() => host.emit('arena.progress', arenaInfoOf({ arenaId: idOf(395), createdAtMs })));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(before + 1));
});

test('an older progress event that arrives late changes nothing', async () => {
  const { host } = renderApp('/arena');
  await screen.findByText('11 of 30');
  act(() => host.emit('arena.progress', arenaInfoOf({ state: 'running', played: 3 })));
  expect(screen.getByText('11 of 30')).toBeDefined();
});

test('an empty list links to a new run and shows its command line', async () => {
  renderApp('/arena', { set: 'empty' });
  expect(await screen.findByText('No arena runs yet')).toBeDefined();
  expect(screen.getByLabelText('Command').textContent).toBe(
    'arbiter arena --a builtin:2 --b random --games 30 --game connect_four',
  );
});

test('a run shows its score with the interval, Elo, record, figures and the policy', async () => {
  renderApp(`/arena/${DONE}`);
  await heading('Qwen 14B against Random');
  const score = screen.getByRole('region', { name: 'Score of Qwen 14B' });
  const [interval, course] = within(score).getAllByRole('img');
  expect(course?.getAttribute('aria-label')).toMatch(/^Score of Qwen 14B after each /u);
  expect(interval?.getAttribute('aria-label')).toContain('is 45.5% to 78.1%');
  expect(score.textContent).toContain('50% is inside the interval');
  expect(score.textContent).toContain('+95');
  expect(score.textContent).toContain('17 · 4 · 9');
  expect(score.textContent).toContain('Policy of Qwen 14BForfeit');
  const row = screen.getByRole('row', { name: /^Illegal replies/ });
  expect(row.textContent).toBe('Illegal replies8.3%—');
});

test('a run shows its pairs, its verdict and how the interval was made', async () => {
  renderApp(`/arena/${DONE}`);
  const verdict = await screen.findByRole('region', { name: 'Verdict' });
  expect(verdict.textContent).toContain('Is it better at all?Undecided');
  expect(verdict.textContent).toContain('15 pairs were too few for this test to decide between 0 and +100.');
  expect(within(verdict).getByRole('img').getAttribute('aria-label')).toContain(
    'ratio 1.21, decided at -2.94 or 2.94',
  );
  const score = screen.getByRole('region', { name: 'Score of Qwen 14B' });
  expect(score.textContent).toContain('From 15 pairs of games');
  expect(score.textContent).toContain('91.4%');
  expect(score.textContent).toContain('+82 ± 124');
  const pairs = within(score).getByRole('table', { name: /^Pairs of games/ });
  expect(
    within(pairs)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['02', '½2', '14', '1½3', '24']);
});

test('a run says whether its test ended it, and the test of a stopped run is open', async () => {
  const { host } = renderApp(`/arena/${LIVE}`);
  await screen.findByText('11 of 30');
  const { statistics } = arenaInfoOf({});
  const shows = (part: Parameters<typeof arenaInfoOf>[0], verdict: object) =>
    act(() =>
      host.emit(
        'arena.progress',
        arenaInfoOf({
          arenaId: LIVE,
          ...part,
          statistics: { ...statistics, verdict: { ...statistics.verdict!, ...verdict } },
        }),
      ),
    );
  shows({ state: 'stopped', played: 12 }, { pairs: 0 });
  expect(screen.getByText('Neither 0 nor +100 is accepted yet, after 0 pairs.')).toBeDefined();
  shows({ played: 13 }, { pairs: 0 });
  expect(screen.getByText('No pair counts, so this test could not decide between 0 and +100.')).toBeDefined();
  shows({ played: 14 }, { pairs: 1 });
  expect(screen.getByText('1 pair was too few for this test to decide between 0 and +100.')).toBeDefined();
  expect(screen.getByText('No game is left to play.')).toBeDefined();
  shows({ played: 24 }, { state: 'h1', stops: true, pairs: 12 });
  expect(screen.getByText('The test was decided, so the run ended before its last game.')).toBeDefined();
  expect(screen.queryByText('No game is left to play.')).toBeNull();
});

test('the players of all runs are rated, and the way to count can be changed', async () => {
  const { host } = renderApp('/arena');
  const players = await screen.findByRole('region', { name: 'Players' });
  await within(players).findByText('Chess · 90 pairs');
  expect(players.textContent).toContain('Built-in level 3+1,240given');
  expect(players.textContent).toContain('< +640');
  expect(players.textContent).toContain('Built-in level 3 is given as 1,240; the results put it at 1,302.');
  expect(players.textContent).toContain('each player got one virtual draw');
  expect(players.textContent).toContain('All games, each with the same weight');
  expect(players.textContent).toContain('Built-in level 3 has not played all 2 games.');
  expect(players.textContent).not.toContain('More than 5%');
  fireEvent.click(within(players).getByRole('button', { name: 'Tolerant' }));
  expect(await within(players).findByText(/More than 5% of the games are left out/)).toBeDefined();
  expect(host.requested.findLast(({ call }) => call === 'arena.table')?.input).toMatchObject({
    policy: 'tolerant',
  });
});

test('a run shows both ways to count with what each one leaves out', async () => {
  renderApp(`/arena/${DONE}`);
  const row = await screen.findByRole('row', { name: /^Left out because of Qwen 14B/ });
  expect(row.textContent).toBe('Left out because of Qwen 14B04');
  expect(screen.getByText(/More than 5% of the games are left out/)).toBeDefined();
});

test('a run is compared with the one under other names', async () => {
  renderApp(`/arena/${LIVE}`);
  const panel = await screen.findByRole('region', { name: 'Recall or reasoning' });
  expect(panel.textContent).toContain('part of it was recalled, not reasoned');
  const rowOf = (name: RegExp) => within(panel).getByRole('row', { name }).textContent;
  expect(rowOf(/^Difference/u)).toBe('Difference in percentage points-25.0—');
  expect(rowOf(/^95% interval/u)).toBe('95% interval-36.1 … -12.4—');
  expect(rowOf(/^Pairs whole/u)).toBe('Pairs whole in one run only112');
  expect(within(panel).getByRole('link').getAttribute('href')).toBe(`#/arena/${DONE}`);
});

test('a run that is done is played again under other names', async () => {
  const { host } = renderApp(`/arena/${DONE}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Play again under other names' }));
  await waitFor(() => expect(window.location.hash).toBe(`#/arena/${idOf(351)}`));
  expect(host.requested.find(({ call }) => call === 'arena.playVariant')?.input).toEqual({
    arenaId: DONE,
  });
});

test('a chosen test is sent with the new run', async () => {
  const { host } = renderApp('/arena/new');
  await pickOption(await screen.findByRole('combobox', { name: 'Test' }), 'Is it not worse?');
  expect(await screen.findByText(/-50 or 0 Elo/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Play 30 games' }));
  await heading('Qwen 14B against Random');
  expect(host.requested.find(({ call }) => call === 'arena.start')?.input).toMatchObject({
    sprt: { model: 'logistic', elo0: -50, elo1: 0 },
  });
});

test('a run of an earlier version keeps its interval, and an open Elo has its finite end only', async () => {
  renderApp(`/arena/${STOPPED}`);
  await screen.findByText('less than -7');
  expect(screen.getByText(/Wilson interval of an earlier version/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull();
  expect(screen.getByText(/Three games in a row lost/)).toBeDefined();
});

test('a game of a run opens its session', async () => {
  renderApp(`/arena/${DONE}`);
  const table = await screen.findByRole('table', { name: 'Games of this run' });
  const [, newest] = within(table).getAllByRole('row');
  fireEvent.click(newest as HTMLElement);
  expect(window.location.hash).toBe(`#/sessions/${idOf(430)}`);
});

test('a run is stopped after a confirmation and can be resumed', async () => {
  const { host } = renderApp(`/arena/${LIVE}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the run' }));
  expect(host.requested.some(({ call }) => call === 'arena.cancel')).toBe(false);
  const sure = await screen.findByRole('alertdialog');
  fireEvent.click(within(sure).getByRole('button', { name: 'Stop after 11 games' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await screen.findByRole('button', { name: 'Stop the run' });
});

test('the signed report is saved as a file', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { host } = renderApp(`/arena/${DONE}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Signed report as a page' }));
  await waitFor(() =>
    expect(host.requested.findLast(({ call }) => call === 'arena.report')?.input).toMatchObject({
      format: 'html',
    }),
  );
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  clicked.mockRestore();
});

test('both exports are saved as files', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { host } = renderApp(`/arena/${DONE}`);
  for (const [choice, format] of [
    ['Everything as JSON', 'json'],
    ['Games as CSV', 'csv'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
    await waitFor(() =>
      expect(host.requested.findLast(({ call }) => call === 'arena.export')?.input).toMatchObject({ format }),
    );
  }
  expect(made).toHaveBeenCalledTimes(2);
  expect(clicked).toHaveBeenCalledTimes(2);
  clicked.mockRestore();
});

test('an unknown run has an empty state with a link back', async () => {
  renderApp('/arena/nothing', { refuse: { 'arena.get': 'NOT_FOUND' } });
  expect(await screen.findByText('Run not found')).toBeDefined();
});

test('a new run preselects the first model against the random player and shows its policy', async () => {
  const { host } = renderApp('/arena/new');
  fireEvent.click(await screen.findByRole('button', { name: 'Play 30 games' }));
  await heading('Qwen 14B against Random');
  expect(host.requested.find(({ call }) => call === 'arena.start')?.input).toMatchObject({
    template: 'chess.v1',
    a: { kind: 'llm', endpointId: 'end-qwen' },
    b: { kind: 'random' },
    games: 30,
  });
});

test('the policy of a chosen model is shown before the run starts', async () => {
  renderApp('/arena/new');
  expect((await screen.findByText(/Policy of Qwen 14B/)).textContent).toContain('Forfeit · The model loses');
});

test('a refused start is shown beside the button', async () => {
  const { host } = renderApp('/arena/new', { set: 'empty' });
  host.refuse('arena.start', 'READ_ONLY', 'safe mode');
  fireEvent.click(await screen.findByRole('button', { name: 'Play 30 games' }));
  expect((await screen.findByRole('alert')).textContent).toContain('READ_ONLY');
});

test('a run is paused, drained and resumed by its buttons', async () => {
  const { host } = renderApp(`/arena/${LIVE}`);
  const callsOf = (name: string) => host.requested.filter(({ call }) => call === name).length;
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeDefined();
  expect(screen.getByText(/No game continues until you resume the run/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Finish these games' }));
  expect(await screen.findByText(/no new ones are started/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined();
  expect(['arena.pause', 'arena.drain', 'arena.resume'].map(callsOf)).toEqual([1, 1, 1]);
});

test('a run shows its pairs and openings, and its games under way as links to their boards', async () => {
  renderApp(`/arena/${LIVE}`);
  const plan = await screen.findByRole('region', { name: 'Pairs and openings' });
  expect(plan.textContent).toContain('Pairs15');
  expect(plan.textContent).toContain('chess-8, 100 openings');
  expect(plan.textContent).toContain('Drawn from the seed');
  expect(plan.textContent).toContain('Distinct games11');
  expect(plan.textContent).toContain('a seed that is shown when the run is done');
  const boards = screen.getByRole('list', { name: '1 game under way' });
  expect(within(boards).getByRole('link').getAttribute('href')).toContain(`/sessions/${idOf(412)}`);
});

test('a new run takes its openings from a suite or a file, and several games at once', async () => {
  const { host } = renderApp('/arena/new');
  await pickOption(await screen.findByRole('combobox', { name: 'Openings' }), 'chess-8, 100 openings');
  const order = await screen.findByRole('combobox', { name: 'Order of the openings' });
  await pickOption(order, 'Drawn from the seed');
  const atOnce = screen.getByRole('textbox', { name: 'Games at once' });
  fireEvent.change(atOnce, { target: { value: '8' } });
  fireEvent.blur(atOnce);
  fireEvent.click(screen.getByRole('button', { name: 'Play 30 games' }));
  await heading('Qwen 14B against Random');
  const started = () => host.requested.findLast(({ call }) => call === 'arena.start')?.input;
  expect(started()).toMatchObject({
    atOnce: 8,
    openings: { kind: 'suite', name: 'chess-8' },
    order: 'random',
  });
});

test('a file of openings is sent with the run, and one that is too long is refused with a sentence', async () => {
  const { host } = renderApp('/arena/new');
  const input = await screen.findByLabelText('Choose a JSONL or PGN file', { selector: 'input' });
  const choose = (text: string) =>
    fireEvent.change(input, { target: { files: [new File([text], 'mine.pgn')] } });
  choose('x'.repeat(100_000));
  expect(await screen.findByText('The file is longer than 96 KiB.')).toBeDefined();
  choose('1. e4 *');
  expect(await screen.findByText('mine.pgn')).toBeDefined();
  expect(screen.queryByText('The file is longer than 96 KiB.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play 30 games' }));
  await heading('Qwen 14B against Random');
  expect(host.requested.findLast(({ call }) => call === 'arena.start')?.input).toMatchObject({
    openings: { kind: 'file', fileName: 'mine.pgn', text: '1. e4 *', plies: 8 },
  });
});

test('a run that goes on tells the games left with their time, and that its test may end it before', async () => {
  const { host } = renderApp(`/arena/${LIVE}`);
  await screen.findByRole('heading', { level: 1 });
  const verdict = { ...arenaInfoOf({}).statistics.verdict!, state: 'running' as const, stops: true };
  const running = (remaining: { games: number; ms: number | null }) =>
    arenaInfoOf({
      arenaId: LIVE,
      state: 'running',
      played: 20,
      remaining,
      statistics: { ...arenaInfoOf({}).statistics, verdict },
    });
  act(() => host.emit('arena.progress', running({ games: 8, ms: null })));
  expect(await screen.findByText(/^8 games are left; the time is not known yet/)).toBeDefined();
  act(() => host.emit('arena.progress', running({ games: 7, ms: 125_000 })));
  const told = await screen.findByText(/^7 games are left, about 2 min 5 s/);
  expect(told.textContent).toContain('The test may end the run earlier.');
});

test('the servers of a model are shown with health, load and moves; a single one is not', async () => {
  renderApp(`/arena/${DONE}`);
  const panel = await screen.findByRole('region', { name: 'Servers of Qwen 14B' });
  const [up, down] = within(panel).getAllByRole('listitem');
  expect(up?.textContent).toContain('http://127.0.0.1:11434/v1Up310 moves · 3 of 4 requests under way');
  expect(down?.textContent).toContain('Left out92 moves');
  expect(down?.textContent).toContain('Nothing responds at this address');
  expect(down?.textContent).toContain('does not report which build');
  expect(screen.queryByRole('region', { name: 'Servers of Random player' })).toBeNull();
});

test('a match-up of a tournament leads to the page of its tournament, and another run to none', async () => {
  const { host } = renderApp(`/arena/${LIVE}`);
  await screen.findByText('11 of 30');
  expect(screen.queryByRole('link', { name: 'Part of a run of many players' })).toBeNull();
  act(() => host.emit('arena.progress', arenaInfoOf({ arenaId: LIVE, played: 12, tournamentId: idOf(390) })));
  const link = await screen.findByRole('link', { name: 'Part of a run of many players' });
  expect(link.getAttribute('href')).toBe(`#/arena/tournament/${idOf(390)}`);
});

test.each([
  [LIVE, 1],
  [DONE, 0],
])('the health of the servers of run %s is read again %i times in five seconds', async (arenaId, times) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { host } = renderApp(`/arena/${arenaId}`);
  await screen.findByRole('region', { name: 'Servers of Qwen 14B' });
  const reads = () => host.requested.filter(({ call }) => call === 'arena.get').length;
  const before = reads();
  act(() => void vi.advanceTimersByTime(5000));
  await waitFor(() => expect(reads()).toBe(before + times));
});

test('a decision that the games do not give any more is told beside the stored one', async () => {
  const { host } = renderApp(`/arena/${DONE}`);
  await heading('Qwen 14B against Random');
  const { statistics } = arenaInfoOf({});
  const verdict = { ...statistics.verdict!, state: 'h1' as const };
  const recount = { state: 'h0' as const, llr: -2.97, pairs: 9 };
  act(() =>
    host.emit(
      'arena.progress',
      arenaInfoOf({ arenaId: DONE, played: 30, statistics: { ...statistics, verdict, recount } }),
    ),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('a different answer (No after 9 pairs');
  expect(screen.getByText('Yes')).toBeDefined();
});
