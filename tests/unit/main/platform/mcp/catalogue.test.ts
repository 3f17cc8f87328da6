import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import {
  implementationOf,
  instructionsOf,
  listedTemplates,
  listedTools,
} from '../../../../../src/main/platform/mcp/catalogue.ts';
import { LEAGUE_SERVER } from '../../../../../src/main/league/mcp/catalogue.ts';
import { OPENFRONT_SERVER } from '../../../../../src/main/openfront/mcp/catalogue.ts';
import { PAYMENT_SERVER } from '../../../../../src/main/payments/mcp/catalogue.ts';
import { REWARD_SERVER } from '../../../../../src/main/rewards/mcp/catalogue.ts';
import { SESSION_SERVER } from '../../../../../src/main/sessions/mcp/catalogue.ts';

const CATALOGUE_TOKENS = 2500;

const SERVERS = [SESSION_SERVER, LEAGUE_SERVER, REWARD_SERVER];
const FIVE = [...SERVERS, OPENFRONT_SERVER, PAYMENT_SERVER];
const both = FIVE.flatMap((server) =>
  (['dotted', 'safe'] as const).map((nameStyle) => ({ server, nameStyle })),
);

test.each(both)(
  'the whole $nameStyle catalogue of $server.name stays within its token limit',
  ({ server, nameStyle }) => {
    const text = JSON.stringify(listedTools(server, nameStyle));
    expect(encode(text).length).toBeLessThanOrEqual(CATALOGUE_TOKENS);
  },
);

test('the league server has only reading tools', () => {
  expect(Object.keys(LEAGUE_SERVER.tools)).toEqual([
    'league.list',
    'league.standings',
    'league.schedule',
    'league.match',
  ]);
  for (const { annotations } of listedTools(LEAGUE_SERVER, 'dotted')) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
  }
});

test('inputs are strict objects without unions at the root, and every tool is annotated', () => {
  for (const tool of SERVERS.flatMap((server) => listedTools(server, 'dotted'))) {
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.inputSchema).not.toHaveProperty('anyOf');
    expect(tool.inputSchema).not.toHaveProperty('oneOf');
    expect(tool.annotations).toMatchObject({ openWorldHint: false });
    expect(tool.title).not.toBe('');
    expect(tool.description.length).toBeLessThan(300);
  }
});

test('no schema contains keywords without information for a model', () => {
  const text = JSON.stringify(SERVERS.map((server) => listedTools(server, 'dotted')));
  expect(text).not.toContain('9007199254740991');
  expect(text).not.toContain('$schema');
  expect(text).not.toContain('propertyNames');
});

test('the list has the same order each time', () => {
  expect(listedTools(SESSION_SERVER, 'safe')).toEqual(listedTools(SESSION_SERVER, 'safe'));
  expect(listedTools(SESSION_SERVER, 'dotted').map(({ name }) => name)).toEqual(
    'templates challenge list state act wait log resign'.split(' ').map((name) => `session.${name}`),
  );
});

test.each(FIVE)('names, descriptions and inputs of $name cost a model at most 2,500 tokens', (server) => {
  for (const nameStyle of ['dotted', 'safe'] as const) {
    const visible = listedTools(server, nameStyle).map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    expect(encode(JSON.stringify(visible)).length).toBeLessThanOrEqual(CATALOGUE_TOKENS);
  }
});

test.each(FIVE)(
  'no two tools of $name have the same safe name, and the order is always the same',
  (server) => {
    const safe = listedTools(server, 'safe').map(({ name }) => name);
    expect(new Set(safe).size).toBe(safe.length);
    expect(listedTools(server, 'safe').map(({ name }) => name)).toEqual(safe);
    for (const name of safe) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,56}$/u);
  },
);

const DOTTED_NAMES = FIVE.flatMap(({ tools }) => Object.keys(tools)).filter((name) => name.includes('.'));

test.each(FIVE)(
  'no text of $name names a tool otherwise than a client with safe names lists it',
  (server) => {
    expect(DOTTED_NAMES.length).toBeGreaterThan(20);
    const texts = JSON.stringify([
      listedTools(server, 'safe', { showsApps: true }),
      listedTemplates(server, 'safe'),
      instructionsOf(server, 'safe'),
    ]);
    expect(DOTTED_NAMES.filter((name) => texts.includes(name))).toEqual([]);
  },
);

test.each(FIVE)(
  '$name has a title, every tool of it has one of its own, and the icon is a small PNG',
  (server) => {
    const { title, icons } = implementationOf(server);
    expect(title).toMatch(/^Arbiter /u);
    const titles = listedTools(server, 'dotted').map((tool) => tool.title);
    expect(new Set(titles).size).toBe(titles.length);
    const [icon] = icons;
    const bytes = Buffer.from(icon?.src.replace(/^data:image\/png;base64,/u, '') ?? '', 'base64');
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), icon?.sizes]).toEqual([48, 48, ['48x48']]);
    expect(icon?.src.length).toBeLessThanOrEqual(4096);
  },
);
