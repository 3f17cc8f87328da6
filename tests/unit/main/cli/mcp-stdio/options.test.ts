import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readMcpChildOptions } from '../../../../../src/main/cli/mcp-stdio/options.ts';
import type { McpServerDefinition } from '../../../../../src/main/platform/mcp/server-definition.ts';

const SERVERS = [{ id: 'sessions' }, { id: 'league' }] as unknown as McpServerDefinition[];

const read = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  readMcpChildOptions(args, { HOME: '/home/ada', ...env }, SERVERS);
const valueOf = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const given = read(args, env);
  if (!given.ok || given.value === 'help') throw new Error('no options');
  return given.value;
};

test('needs only a server: uses the client’s name, lists every tool and may start the host', () => {
  expect(valueOf(['league'])).toMatchObject({
    server: { id: 'league' },
    agent: null,
    nameStyle: null,
    profile: null,
    updateIntervalMs: null,
    seat: null,
    mayStart: true,
  });
});

test('accepts options before and after the server', () => {
  const requested = valueOf([
    '--tool-names=safe',
    'sessions',
    '--agent',
    'Ada',
    '--no-start',
    '--profile=small',
  ]);
  expect(requested).toMatchObject({ nameStyle: 'safe', agent: 'Ada', mayStart: false, profile: 'small' });
});

test('resolves the data folder against the working directory of the child', () => {
  expect(valueOf(['sessions', '--data', 'here']).dataFolder).toBe(resolve('here'));
});

test('reads each option from a variable too; the command line takes precedence', () => {
  const env = { ARBITER_TOOL_NAMES: 'safe', ARBITER_AGENT: 'Bob' };
  expect(valueOf(['sessions'], env)).toMatchObject({ nameStyle: 'safe', agent: 'Bob' });
  expect(valueOf(['sessions', '--agent', 'Ada', '--tool-names', 'dotted'], env)).toMatchObject({
    nameStyle: 'dotted',
    agent: 'Ada',
  });
});

test.each([
  [[], 'sessions, league'],
  [['chess'], '"chess"'],
  [['sessions', 'league'], '"league"'],
  [['sessions', '--tool-names=loud'], 'auto, dotted, safe'],
  [['sessions', '--update-interval-ms=-1'], '60'],
])('refuses %j with a message that names %s', (args, part) => {
  expect(read(args)).toMatchObject({ ok: false, code: 'USAGE', message: expect.stringContaining(part) });
});

test('prints the help before it reports any error', () => {
  expect(read(['--help'])).toMatchObject({ ok: true, value: 'help' });
});
