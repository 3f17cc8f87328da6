import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../support/sample-sessions.ts';
import { prepareWindow, renderApp } from '../support/render-app.tsx';
import { progress } from '../support/scripted-calls.ts';

prepareWindow();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

const firstRow = () => screen.getAllByRole('row')[1]?.textContent ?? '';

test('an empty host offers a demo match and opens it', async () => {
  renderApp('/', { set: 'empty' });
  fireEvent.click(await screen.findByRole('button', { name: 'Start a demo match' }));
  await waitFor(() => expect(window.location.hash).toBe(`#/sessions/${idOf(0)}`));
});

test('a system that is off shows its reason', async () => {
  renderApp('/');
  await heading('Overview');
  fireEvent.click(await screen.findByRole('button', { name: /^\d+ services$/u }));
  expect(await screen.findAllByText('Read-only: the host is in safe mode')).toHaveLength(4);
});

test('hostile names are shown as text, never as markup', async () => {
  renderApp('/sessions');
  expect((await screen.findAllByText('<img src=x onerror=alert(1)>')).length).toBeGreaterThan(0);
  expect(document.querySelector('img')).toBeNull();
});

test('the filters of the sessions are part of the address', async () => {
  const { host } = renderApp('/sessions');
  await heading('Sessions');
  fireEvent.change(screen.getByLabelText('Filter by agent or session id'), { target: { value: 'qwen' } });
  await waitFor(() => expect(window.location.hash).toBe('#/sessions?q=qwen'));
  await waitFor(() =>
    expect(host.requested.findLast((each) => each.call === 'sessions.page')?.input).toMatchObject({
      text: 'qwen',
    }),
  );
  press('w');
  expect(window.location.hash).toBe('#/sessions?q=qwen&view=list');
  expect(await screen.findByRole('table')).toBeDefined();
});

test('a new session appears at the top and known ones keep their places', async () => {
  const { host } = renderApp('/sessions?view=list');
  await screen.findByRole('table');
  expect(firstRow()).toContain('Alpha – Beta');
  const base = host.sessions[1];
  if (base === undefined) throw new Error('no sample');
  const nowMs = Date.now() + 60_000;
  act(() => {
    host.emit('session.changed', {
      sessions: [
        { ...base, tick: base.tick + 1, updatedAtMs: nowMs },
        { ...base, sessionId: idOf(777), createdAtMs: nowMs, updatedAtMs: nowMs },
      ],
    });
  });
  expect(firstRow()).toContain('Built-in level 4 – Stockling 12');
  expect(screen.getAllByRole('row')[2]?.textContent).toContain('Alpha – Beta');
});

test('the audit table renders at most forty rows of a hundred thousand', async () => {
  renderApp('/audit');
  await screen.findByText('100,000');
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(40);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
});

test('new rows are only counted until the person shows them', async () => {
  const { host } = renderApp('/audit');
  await screen.findByText('100,000');
  act(() => host.grow(3));
  expect(screen.queryByText('100,003')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 3 new rows' }));
  expect(await screen.findByText('100,003')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show 3 new rows' })).toBeNull();
});

test('End scrolls to the oldest row and keeps the focus on a row', async () => {
  renderApp('/audit');
  await screen.findByText('100,000');
  const first = screen.getAllByRole('row')[1] as HTMLElement;
  act(() => first.focus());
  press('End', first);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('100001'));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^1\d{4}-/));
});

test('a row opens on Enter and shows its payload as text', async () => {
  renderApp('/audit');
  await screen.findByText('100,000');
  const first = screen.getAllByRole('row')[1] as HTMLElement;
  act(() => first.focus());
  press('Enter', first);
  const drawer = await screen.findByRole('dialog', { name: 'Row 100,000' });
  expect(drawer.textContent).toContain('<b>not bold</b>');
  expect(window.location.hash).toBe('#/audit?row=100000');
});

test('a verification shows progress and names the first broken row', async () => {
  const { host } = renderApp('/audit');
  await screen.findByText('100,000');
  press('v');
  await waitFor(() => expect(host.requested.some((each) => each.call === 'audit.verify')).toBe(true));
  await act(async () => host.emit('audit.verify', progress({ checked: 40_000, total: 100_000 })));
  expect(await screen.findByRole('progressbar')).toBeDefined();
  expect(screen.getByText('40,000 of 100,000')).toBeDefined();
  await act(async () =>
    host.emit('audit.verify', progress({ state: 'done', ok: false, firstBroken: 734, total: 100_000 })),
  );
  expect(await screen.findByText(/Broken at row 734/)).toBeDefined();
});

test('a stopped verification claims no result', async () => {
  const { host } = renderApp('/audit?verify=1');
  await screen.findByText('100,000');
  await act(async () => host.emit('audit.verify', progress({ checked: 1000, total: 100_000 })));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(
    await screen.findByText(/Stopped after 4,000 of 100,000 rows. The rest was not verified/),
  ).toBeDefined();
});

test('a token is shown once and is gone when the dialog is closed', async () => {
  renderApp('/agents?create=1');
  const dialog = await screen.findByRole('dialog', { name: 'New agent' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Name')));
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Nova' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create agent' }));
  const once = await screen.findByRole('dialog', { name: 'Token of Nova' });
  const token = within(once).getByLabelText('Token').textContent ?? '';
  expect(token).toMatch(/^arb_/);
  fireEvent.click(within(once).getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(document.body.textContent).not.toContain(token));
  expect(window.location.hash).toBe('#/agents');
});

test('a token is revoked only after a confirmation', async () => {
  const { host } = renderApp('/agents');
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the token of Alpha' }));
  expect(host.requested.some((each) => each.call === 'agents.revoke')).toBe(false);
  const sure = await screen.findByRole('alertdialog', { name: 'Revoke the token of Alpha?' });
  fireEvent.click(within(sure).getByRole('button', { name: 'Revoke Alpha' }));
  await waitFor(() =>
    expect(host.requested.find((each) => each.call === 'agents.revoke')?.input).toEqual({
      agentId: 'agt_alpha',
    }),
  );
});

test('a refusal shows its code, a sentence and what to do', async () => {
  const { host } = renderApp('/agents?create=1');
  host.refuse('agents.create', 'READ_ONLY', 'read only');
  const dialog = await screen.findByRole('dialog', { name: 'New agent' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Nova' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create agent' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('READ_ONLY');
  expect(alert.textContent).toContain('does not write');
  expect(alert.textContent).toContain('Resolve the safe mode first');
});

test('changing the language changes all texts at once', async () => {
  renderApp('/settings', { settings: { language: 'zh-CN' } });
  expect(await heading('设置')).toBeDefined();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(document.title).toBe('设置 – Arbiter');
});

test('built-in players have Chinese names in a Chinese window', async () => {
  renderApp('/sessions', { settings: { language: 'zh-CN' } });
  expect((await screen.findAllByText(/随机玩家/u)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^(?:Random|Built-in level \d)/u)).toBeNull();
});

test('the host stores the theme and the window applies it', async () => {
  const { host } = renderApp('/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Light' }));
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'));
  expect(host.requested.find((each) => each.call === 'settings.set')?.input).toEqual({ theme: 'light' });
});

test('an engine given by its path is tested', async () => {
  renderApp('/settings', { set: 'empty' });
  fireEvent.change(await screen.findByLabelText('Path to an engine'), { target: { value: '/opt/deepling' } });
  fireEvent.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('Responds')).toBeDefined();
});

test('a copied hash is the whole hash', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderApp('/audit');
  await screen.findByText('100,000');
  fireEvent.click(screen.getAllByRole('button', { name: /^Copy hash/ })[0] as HTMLElement);
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});
