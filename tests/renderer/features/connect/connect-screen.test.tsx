import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

const card = (name: string) => screen.findByRole('article', { name });
/** Collects what the window offers as downloads. */
function catchDownloads(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:extension';
  });
  return saved;
}
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

test('each program shows whether it is installed, where its settings are, and what to do next', async () => {
  renderApp('/connect');
  const desktop = await card('Claude Desktop');
  expect(desktop.textContent).toContain('Found, not connected');
  expect(desktop.textContent).toContain('/home/ada/.config/Claude/claude_desktop_config.json');
  expect((await card('LM Studio')).textContent).toContain('Settings would be in');
  const malformed = await card('VS Code');
  expect(malformed.textContent).toContain('not valid JSON, so Arbiter does not write');
  expect(within(malformed).queryByRole('button', { name: /Connect|Update|Disconnect/ })).toBeNull();
  expect(screen.getByText('2 minutes')).toBeDefined();
});

test('a change is written only after it was shown and confirmed, exactly as shown', async () => {
  const { host } = renderApp('/connect');
  await card('Claude Desktop');
  press('Connect Claude Desktop');
  const dialog = await screen.findByRole('dialog', { name: 'Connect Claude Desktop' });
  const diff = await within(dialog).findByRole('region', { name: 'Change to the file' });
  expect(diff.textContent).toContain('added     "arbiter": {');
  expect(diff.textContent).toContain('removed     }');
  expect(dialog.textContent).toContain('claude_desktop_config.json.arbiter-backup');
  expect(host.requested.some(({ call }) => call === 'mcpClients.write')).toBe(false);
  press('Write the change', dialog);
  await waitFor(async () => expect((await card('Claude Desktop')).textContent).toContain('Connected'));
  expect(host.requested.find(({ call }) => call === 'mcpClients.write')?.input).toEqual({
    client: 'claude-desktop',
    basis: 'basis-of-claude-desktop',
    way: 'child',
  });
  expect((await card('Claude Desktop')).textContent).toContain('Quit Claude Desktop and start it again');
});

test('a program that takes an address can be connected by it, and what that means is said first', async () => {
  const { host } = renderApp('/connect');
  await card('Cursor');
  press('Update the entry of Cursor');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The command that the program will start');
  press('By address', dialog);
  await within(dialog).findByText('The address to which the program will connect');
  expect(dialog.textContent).toContain('http://127.0.0.1:7400/mcp/sessions');
  expect(dialog.textContent).toContain('ends when you disconnect');
  press('Write the change', dialog);
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'mcpClients.write')?.input).toMatchObject({
      client: 'cursor',
      way: 'address',
    }),
  );
});

test('the entry can be copied by itself as valid JSON', async () => {
  renderApp('/connect', { set: 'empty' });
  await card('Cursor');
  press('Show the entry for Cursor');
  const dialog = await screen.findByRole('dialog');
  const entry = (await within(dialog).findByLabelText('Entry to copy')).textContent ?? '';
  expect(JSON.parse(`{${entry}}`)).toMatchObject({ arbiter: { command: '/usr/bin/node' } });
});

test('a file that changed in the meantime is not written, and the dialog says so', async () => {
  const { host } = renderApp('/connect');
  await card('Claude Desktop');
  host.refuse('mcpClients.write', 'CONFIG_CHANGED', 'changed');
  press('Connect Claude Desktop');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('region', { name: 'Change to the file' });
  press('Write the change', dialog);
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('look at the change again');
});

test('an entry is removed after its change was shown', async () => {
  const { host } = renderApp('/connect');
  await card('Claude Code');
  press('Disconnect Claude Code');
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Claude Code' });
  await within(dialog).findByRole('region', { name: 'Change to the file' });
  press('Disconnect', dialog);
  await waitFor(async () =>
    expect((await card('Claude Code')).textContent).toContain('Found, not connected'),
  );
  expect(host.requested.some(({ call }) => call === 'mcpClients.undo')).toBe(true);
});

test('a refused preview cannot be confirmed', async () => {
  const { host } = renderApp('/connect');
  await card('Cursor');
  host.refuse('mcpClients.preview', 'MALFORMED_CONFIG', 'broken');
  press('Update the entry of Cursor');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toContain('MALFORMED_CONFIG');
  expect(within(dialog).getByRole('button', { name: 'Write the change' }).hasAttribute('disabled')).toBe(
    true,
  );
});

test('the first call of a program appears while the screen is open', async () => {
  const { host } = renderApp('/connect');
  expect((await card('Cursor')).textContent).toContain('No call seen yet');
  act(() => host.emit('mcpClients.seen', { client: 'cursor', firstCallAtMs: Date.now() }));
  expect((await card('Cursor')).textContent).toContain('First call seen');
});

test('a refused list shows its reason and can be read again', async () => {
  renderApp('/connect', { refuse: { 'mcpClients.list': 'INTERNAL' } });
  expect((await screen.findByRole('alert')).textContent).toContain('INTERNAL');
  press('Check again');
  await card('Cursor');
});

test('the buttons of Claude Desktop stand in one row, the primary one first', async () => {
  renderApp('/connect');
  const buttons = within(await card('Claude Desktop'))
    .getAllByRole('button')
    .filter(({ parentElement }) => parentElement?.tagName === 'FOOTER');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Connect…', 'Save the extension (.mcpb)']);
});

test('the extension for Claude Desktop is saved as the host packed it', async () => {
  const saved = catchDownloads();
  renderApp('/connect');
  press('Save the extension (.mcpb)', await card('Claude Desktop'));
  await screen.findByText('arbiter.mcpb was saved');
  expect(await saved[0]?.text()).toBe('the extension');
  expect(within(await card('Cursor')).queryByRole('button', { name: /extension/ })).toBeNull();
});

test('an extension that this installation cannot pack is not saved, and the card says why', async () => {
  const saved = catchDownloads();
  const { host } = renderApp('/connect');
  host.refuse('mcpClients.extension', 'NO_CHILD', 'missing');
  const desktop = await card('Claude Desktop');
  press('Save the extension (.mcpb)', desktop);
  expect((await within(desktop).findByRole('alert')).textContent).toContain('npm run build');
  expect(saved).toEqual([]);
});
