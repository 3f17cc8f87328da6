import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pickOption } from '../../support/pick-option.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import type { ScriptedHost } from '../../support/scripted-host.ts';
import { sampleEndpoints, testOf } from '../../support/sample-models.ts';

prepareWindow();

const PATH = '/agents/models';
const card = (name: string) => screen.findByRole('article', { name });
const lastInput = (host: ScriptedHost, call: string) =>
  host.requested.findLast((each) => each.call === call)?.input;
const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

test('an endpoint shows the result of its last test, with the server’s message as plain text', async () => {
  renderApp(PATH);
  expect((await card('Qwen 14B')).textContent).toContain('qwen3:14b replied in 0.8 sec');
  const failed = await card('LM Studio');
  expect(failed.textContent).toContain('The server does not know this model.');
  expect(failed.textContent).toContain('<b>try pulling it</b>');
  expect(failed.textContent).toContain('stored, never shown');
  expect((await card('Remote vLLM')).textContent).toContain('from VLLM_KEY');
});

test('an endpoint shows how its model has played', async () => {
  renderApp(PATH);
  const stats = await within(await card('Qwen 14B')).findByLabelText('Results');
  expect(stats.textContent).toContain('Legal on the first attempt89.1%');
  expect(stats.textContent).toContain('Illegal replies8.3%');
  expect(stats.textContent).toContain('1.8 / 6.3 s');
});

test('Play opens New match against a model that answered, and says what is missing where none did', async () => {
  renderApp(PATH);
  const failed = within(await card('LM Studio')).getByRole('button', { name: 'Play against LM Studio' });
  const untested = within(await card('Remote vLLM')).getByRole('button', {
    name: 'Play against Remote vLLM',
  });
  const reasonOf = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([failed, untested].map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
  expect(reasonOf(failed)).toBe('To play, it must pass a test.');
  expect(reasonOf(untested)).toBe('Test it before you play.');
  fireEvent.click(screen.getByRole('button', { name: 'Play against Qwen 14B' }));
  expect(window.location.hash).toMatch(/^#\/new\?game=chess\.v1&opponent=llm%3A/u);
});

test('a test calls the host once and shows the new result', async () => {
  const { host } = renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Test Remote vLLM' }));
  const remote = await card('Remote vLLM');
  await waitFor(() => expect(remote.textContent).toContain('Qwen/Qwen3-32B replied in 1.2 sec'));
  expect(host.requested.filter((each) => each.call === 'models.test')).toHaveLength(1);
});

test('a refused test shows its code and what to do', async () => {
  const { host } = renderApp(PATH);
  await card('Remote vLLM');
  host.refuse('models.test', 'KEY_MISSING', 'no key');
  fireEvent.click(screen.getByRole('button', { name: 'Test Remote vLLM' }));
  expect((await screen.findByRole('alert')).textContent).toContain('KEY_MISSING');
});

test('a new endpoint is prefilled for Ollama, sent with its key and tested at once', async () => {
  const { host } = renderApp(`${PATH}?add=1`, { set: 'empty' });
  const dialog = await screen.findByRole('dialog', { name: 'Add an endpoint' });
  const address = within(dialog).getByLabelText('Address') as HTMLInputElement;
  expect(address.value).toBe('http://127.0.0.1:11434/v1');
  const key = within(dialog).getByLabelText('API key') as HTMLInputElement;
  expect(key.type).toBe('password');
  expect(within(dialog).getByRole('button', { name: 'Add and test' }).hasAttribute('disabled')).toBe(true);
  type(dialog, 'Model', 'qwen3:8b');
  type(dialog, 'API key', 'sk-secret');
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Abort/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add and test' }));
  await card('Ollama');
  expect(lastInput(host, 'models.add')).toMatchObject({
    name: 'Ollama',
    model: 'qwen3:8b',
    apiKey: 'sk-secret',
    policy: 'abort',
    limits: { attempts: 3, promptTokens: 3500 },
    sampling: { temperature: 0.2, seed: null },
  });
  await waitFor(() => expect(lastInput(host, 'models.test')).toBeDefined());
  expect(document.body.textContent).not.toContain('sk-secret');
  expect(window.location.hash).toBe('#/agents/models');
});

test.each([
  [0.4, 'replied in 1 ms'],
  [42, 'replied in 42 ms'],
  [820, 'replied in 0.8 sec'],
])('a test that took %s ms is shown in a fitting unit', async (latencyMs, text) => {
  const { host } = renderApp(PATH);
  await card('Qwen 14B');
  const [first] = sampleEndpoints(0).map((each) => ({ ...each, lastTest: testOf({ latencyMs }, 0) }));
  act(() => host.emit('models.changed', { endpoints: first === undefined ? [] : [first] }));
  expect((await card('Qwen 14B')).textContent).toContain(text);
});

test('sampling is shown on the card and changed in the form', async () => {
  const { host } = renderApp(`${PATH}?edit=end-studio`);
  const dialog = await screen.findByRole('dialog', { name: 'Edit LM Studio' });
  const field = within(dialog).getByRole('group', { name: 'Sampling' });
  fireEvent.click(within(field).getByRole('checkbox', { name: 'Use the server’s default' }));
  fireEvent.click(within(field).getByRole('checkbox', { name: 'Send a seed' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(lastInput(host, 'models.update')).toBeDefined());
  expect(lastInput(host, 'models.update')).toMatchObject({ sampling: { temperature: null, seed: 1 } });
  const visible = await card('LM Studio');
  await waitFor(() => expect(visible.textContent).toContain('temperature server default, seed 1'));
});

test('editing sends no key unless one is typed or removed, and the field starts empty', async () => {
  const { host } = renderApp(`${PATH}?edit=end-studio`);
  const dialog = await screen.findByRole('dialog', { name: 'Edit LM Studio' });
  expect((within(dialog).getByLabelText('API key') as HTMLInputElement).value).toBe('');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(lastInput(host, 'models.update')).toBeDefined());
  expect(lastInput(host, 'models.update')).not.toHaveProperty('apiKey');
});

test('a name that is taken is refused in the dialog, which stays open', async () => {
  const { host } = renderApp(`${PATH}?edit=end-studio`);
  const dialog = await screen.findByRole('dialog', { name: 'Edit LM Studio' });
  host.refuse('models.update', 'NAME_TAKEN', 'taken');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Choose another name.');
});

test('detection lists the servers that answer and adds a model with one press', async () => {
  const { host } = renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Detect' }));
  const found = await screen.findByRole('region', { name: 'Servers found' });
  expect(found.textContent).toContain('It lists no models yet');
  expect(found.textContent).toContain('Already added');
  fireEvent.click(within(found).getByRole('button', { name: 'Add default' }));
  await card('default');
  expect(lastInput(host, 'models.add')).toEqual({
    name: 'default',
    baseUrl: 'http://127.0.0.1:8080/v1',
    model: 'default',
  });
});

test('when no server answers, detection says what to start', async () => {
  renderApp(PATH, { set: 'empty' });
  fireEvent.click(await screen.findByRole('button', { name: 'Detect' }));
  expect(await screen.findByText(/Start Ollama, LM Studio/)).toBeDefined();
});

test('an endpoint is removed only after a confirmation', async () => {
  const { host } = renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Qwen 14B' }));
  const sure = await screen.findByRole('alertdialog');
  expect(host.requested.some((each) => each.call === 'models.remove')).toBe(false);
  fireEvent.click(within(sure).getByRole('button', { name: 'Remove Qwen 14B' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Qwen 14B' })).toBeNull());
});

test('an empty list offers to add an endpoint and shows its command line', async () => {
  renderApp(PATH, { set: 'empty' });
  expect(await screen.findByText('Add a local endpoint')).toBeDefined();
  expect(screen.getByLabelText('Command').textContent).toContain('arbiter models add');
});

test('a refused list can be read again', async () => {
  const { host } = renderApp(PATH, { refuse: { 'models.list': 'INTERNAL' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await card('Qwen 14B');
  expect(host.requested.filter((each) => each.call === 'models.list')).toHaveLength(2);
});

test('an endpoint with several servers shows the health and the load of each', async () => {
  renderApp(PATH);
  const servers = await within(await card('Remote vLLM')).findByRole('list', { name: 'Servers' });
  await waitFor(() => expect(within(servers).getAllByRole('listitem')).toHaveLength(2));
  const [up, down] = within(servers).getAllByRole('listitem');
  expect(up?.textContent).toContain('https://models.example.org/v1Up1 of');
  expect(down?.textContent).toContain('https://second.example.org/v1Left out0 of 8 requests under way');
  expect(within(await card('Qwen 14B')).queryByRole('list', { name: 'Servers' })).toBeNull();
});

test('further servers are added and removed in the dialog and sent with the endpoint', async () => {
  const { host } = renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Remote vLLM' }));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add a server' }));
  expect(save.hasAttribute('disabled')).toBe(true);
  type(dialog, 'Address of server 3', ' http://10.0.0.3:8000/v1 ');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove server 2' }));
  fireEvent.click(save);
  await waitFor(() =>
    expect(lastInput(host, 'models.update')).toMatchObject({
      servers: [{ baseUrl: 'http://10.0.0.3:8000/v1', requestsAtOnce: 1 }],
    }),
  );
});

test('the model is picked from what the server lists', async () => {
  renderApp(`${PATH}?add=1`);
  const dialog = await screen.findByRole('dialog', { name: 'Add an endpoint' });
  await pickOption(
    await within(dialog).findByRole('combobox', { name: 'Models of this server' }),
    'llama3.2:3b',
  );
  expect((within(dialog).getByLabelText('Model') as HTMLInputElement).value).toBe('llama3.2:3b');
});

test('a server that lists nothing leaves the name to be typed', async () => {
  renderApp(`${PATH}?add=1`, { set: 'empty' });
  const dialog = await screen.findByRole('dialog', { name: 'Add an endpoint' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'List models' }));
  expect(await within(dialog).findByText(/type the name/)).toBeDefined();
});

test('the only model of a server is chosen by itself; a typed name stays', async () => {
  renderApp(`${PATH}?add=1`, {
    calls: { 'models.available': () => ({ models: ['only-7b'], failure: null }) },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add an endpoint' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Model');
  await waitFor(() => expect(field.value).toBe('only-7b'));
  type(dialog, 'Model', 'other');
  expect(field.value).toBe('other');
});
