import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  useInfiniteQuery,
  useMutation,
  usePages,
  useQuery,
  useQueryUpdate,
} from '../../../renderer/host/index.ts';
import type { AgentInfo, CallOutput } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';
import type { ScriptedHost } from '../support/scripted-host.ts';
import { sampleAgents } from '../support/sample-host.ts';

prepareWindow();

const NOW = Date.UTC(2026, 10, 21, 12);
const agent = (name: string): AgentInfo => ({ ...(sampleAgents(NOW)[0] as AgentInfo), name });
const readsOf = (host: ScriptedHost, call: string): number =>
  host.requested.filter((each) => each.call === call).length;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function Agents() {
  const { value, failure, reload } = useQuery('agents.list', {});
  const update = useQueryUpdate('agents.list', {});
  return (
    <>
      <p>{value === null ? 'loading' : value.map(({ name }) => name).join()}</p>
      <p>{failure?.code ?? 'no failure'}</p>
      <button onClick={reload}>reload</button>
      <button onClick={() => update(() => [agent('from an event')])}>update</button>
    </>
  );
}

function AgentsOnDemand() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>toggle</button>
      {isOpen ? <Agents /> : null}
    </>
  );
}

test('an update stays on screen until the next answer, which is newer', async () => {
  const { host } = renderPart(<Agents />, { calls: { 'agents.list': () => [agent('from the host')] } });
  await screen.findByText('from the host');
  press('update');
  expect(await screen.findByText('from an event')).toBeTruthy();
  const reads = readsOf(host, 'agents.list');
  press('reload');
  expect(await screen.findByText('from the host')).toBeTruthy();
  expect(readsOf(host, 'agents.list')).toBe(reads + 1);
});

test('a screen that is opened again shows the last answer at once and reads a new one', async () => {
  let name = 'first';
  renderPart(<AgentsOnDemand />, { calls: { 'agents.list': () => [agent(name)] } });
  await screen.findByText('first');
  press('toggle');
  name = 'second';
  press('toggle');
  expect(screen.getByText('first')).toBeTruthy();
  expect(await screen.findByText('second')).toBeTruthy();
});

test('a refused read keeps the last answer, is not repeated by itself and is cleared by the next answer', async () => {
  const { host } = renderPart(<Agents />, { calls: { 'agents.list': () => [agent('known')] } });
  await screen.findByText('known');
  const reads = readsOf(host, 'agents.list');
  host.refuse('agents.list', 'UNAVAILABLE', 'later');
  press('reload');
  expect(await screen.findByText('UNAVAILABLE')).toBeTruthy();
  expect(screen.getByText('known')).toBeTruthy();
  expect(readsOf(host, 'agents.list')).toBe(reads + 1);
  press('reload');
  expect(await screen.findByText('no failure')).toBeTruthy();
});

test('a connection that comes back reads again; a focused window does not', async () => {
  let name = 'before';
  const { host } = renderPart(<Agents />, { calls: { 'agents.list': () => [agent(name)] } });
  await screen.findByText('before');
  name = 'after';
  act(() => void window.dispatchEvent(new Event('focus')));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('before')).toBeTruthy();
  act(() => host.link('lost'));
  act(() => host.link('up'));
  expect(await screen.findByText('after')).toBeTruthy();
});

type Messages = CallOutput<'leagues.messages'>;
const message = (id: number): Messages['rows'][number] => ({
  id,
  atMs: NOW,
  direction: 'in',
  own: 'referee',
  peer: 'P01',
  type: 'PING',
  method: 'ping',
  dialect: 'mcp',
  matchId: null,
  attempt: 1,
  durationMs: 3,
  http: 200,
  code: null,
});

/** A log of three pages with one message each. */
const messagesBefore = (before: number | undefined): Messages => {
  const id = (before ?? 4) - 1;
  return { rows: [message(id)], more: id > 1, types: [] };
};

function MessageList() {
  const { pages, failure, loadMore, reload } = useInfiniteQuery(
    'leagues.messages',
    { leagueId: 'l-1', limit: 1 },
    ({ rows }) => ({ before: rows.at(-1)?.id }),
  );
  return (
    <>
      <p>{`messages ${pages.flatMap(({ rows }) => rows.map(({ id }) => id)).join()}`}</p>
      <p>{failure?.code ?? 'no failure'}</p>
      <button onClick={loadMore}>more</button>
      <button onClick={reload}>reload</button>
    </>
  );
}

test('a later page that arrives clears the failure of the one before', async () => {
  const { host } = renderPart(<MessageList />, {
    calls: { 'leagues.messages': ({ before }) => messagesBefore(before) },
  });
  await screen.findByText('messages 3');
  host.refuse('leagues.messages', 'UNAVAILABLE', 'later');
  press('more');
  expect(await screen.findByText('UNAVAILABLE')).toBeTruthy();
  expect(screen.getByText('messages 3')).toBeTruthy();
  press('more');
  expect(await screen.findByText('messages 3,2')).toBeTruthy();
  expect(screen.getByText('no failure')).toBeTruthy();
});

test('a list that is read again begins with its first page', async () => {
  const { host } = renderPart(<MessageList />, {
    calls: { 'leagues.messages': ({ before }) => messagesBefore(before) },
  });
  await screen.findByText('messages 3');
  press('more');
  await screen.findByText('messages 3,2');
  const reads = readsOf(host, 'leagues.messages');
  press('reload');
  expect(await screen.findByText('messages 3')).toBeTruthy();
  await waitFor(() => expect(readsOf(host, 'leagues.messages')).toBe(reads + 1));
});

const NO_FILTER = {};

function AuditRows() {
  const pages = usePages('audit.page', NO_FILTER);
  const [at, setAt] = useState(0);
  const show = (index: number) => {
    setAt(index);
    pages.onRangeChange(index, index);
  };
  return (
    <>
      <p>{`row ${pages.rowAt(at)?.seq ?? 'unknown'}`}</p>
      <p>{pages.failure?.code ?? 'no failure'}</p>
      {[0, 500, 9000].map((index) => (
        <button key={index} onClick={() => show(index)}>
          {`at ${index}`}
        </button>
      ))}
      <button onClick={pages.reloadFromNewest}>reload from newest</button>
    </>
  );
}

test('a page that arrives clears the failure of another, which is read again once it is in sight', async () => {
  const { host } = renderPart(<AuditRows />);
  await screen.findByText('row 100000');
  host.refuse('audit.page', 'UNAVAILABLE', 'later');
  press('at 500');
  expect(await screen.findByText('UNAVAILABLE')).toBeTruthy();
  press('at 9000');
  expect(await screen.findByText('row 91000')).toBeTruthy();
  expect(screen.getByText('no failure')).toBeTruthy();
  press('at 500');
  expect(await screen.findByText('row 99500')).toBeTruthy();
});

test('a list stays pinned while the log grows, until it is pinned anew', async () => {
  const { host } = renderPart(<AuditRows />);
  await screen.findByText('row 100000');
  act(() => host.grow(7));
  press('at 9000');
  expect(await screen.findByText('row 91000')).toBeTruthy();
  press('at 0');
  press('reload from newest');
  expect(await screen.findByText('row 100007')).toBeTruthy();
});

function Revoke() {
  const { busy, failure, run, clear } = useMutation('agents.revoke');
  const [answer, setAnswer] = useState('no answer');
  return (
    <>
      <p>{`${busy ? 'busy' : 'idle'}, ${failure?.code ?? 'no failure'}, ${answer}`}</p>
      <button
        onClick={() =>
          void run({ agentId: agent('a').agentId }).then((done) => setAnswer(String(done?.name)))
        }
      >
        run
      </button>
      <button onClick={clear}>clear</button>
    </>
  );
}

test('a change runs once at a time and keeps its refusal until it is cleared', async () => {
  const { host } = renderPart(<Revoke />, { calls: { 'agents.revoke': () => agent('revoked') } });
  host.refuse('agents.revoke', 'UNAVAILABLE', 'later');
  press('run');
  expect(await screen.findByText('idle, UNAVAILABLE, undefined')).toBeTruthy();
  press('clear');
  expect(await screen.findByText('idle, no failure, undefined')).toBeTruthy();
  act(() => {
    press('run');
    press('run');
  });
  expect(await screen.findByText('idle, no failure, revoked')).toBeTruthy();
  expect(readsOf(host, 'agents.revoke')).toBe(2);
});
