import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import { createSemaphore } from '../../../../../src/main/players/semaphore.ts';
import { SEAT_PROTOCOLS, seatProtocol } from '../../../../../src/main/players/seats/protocols.ts';
import type { SeatHost } from '../../../../../src/main/players/seats/protocol.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';
import { memoryBreaches } from '../../../../support/players/memory-breaches.ts';
import { NO_BOTS } from '../../../../../src/main/players/seats/connected-bots.ts';

const host: SeatHost = {
  processClock: systemClock,
  clock: systemClock,
  version: 'test',
  search: { pathVariable: '', home: '/', env: {} },
  breaches: memoryBreaches(),
  bots: { ...NO_BOTS, nameOf: (bot) => (bot.toLowerCase() === 'my-bot' ? 'My-Bot' : null) },
  random: { bytes: (length) => new Uint8Array(length) },
  ids: { uuid: () => 'id' },
  log: () => undefined,
  models: {
    find: (name) => (name === 'studio' ? { endpointId: 'e1', name: 'Studio' } : null),
    chooserFor: () => {
      throw new Error('no model is asked here');
    },
  },
  engineSlots: createSemaphore(1),
  texts: { observation: () => '', read: () => ({ kind: 'empty' }) },
};

test('ids are unique, fit into stored choices and are the prefix of their own syntax', () => {
  const ids = SEAT_PROTOCOLS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, syntax } of SEAT_PROTOCOLS) {
    expect(id).toMatch(/^[a-z][a-z0-9]{0,31}$/u);
    expect(syntax.startsWith(`${id}:`)).toBe(true);
    expect(seatProtocol(id)?.id).toBe(id);
  }
  expect(seatProtocol('unknown')).toBeNull();
});

test.each([
  ['url', 'http://127.0.0.1:8000/act', { address: 'http://127.0.0.1:8000/act' }, 'Agent at 127.0.0.1:8000'],
  ['url', 'http://127.0.0.1:8000', { address: 'http://127.0.0.1:8000/' }, 'Agent at 127.0.0.1:8000'],
  ['uci', '/opt/engines/stockfish', { path: '/opt/engines/stockfish', level: 8 }, 'stockfish'],
  ['uci', `/opt/${'x'.repeat(100)}`, { path: `/opt/${'x'.repeat(100)}`, level: 8 }, 'x'.repeat(40)],
  ['lichess', 'my-bot', { bot: 'my-bot' }, 'my-bot (lichess)'],
  ['llm', 'studio', { endpointId: 'studio' }, 'Studio'],
  ['llm', 'gone', { endpointId: 'gone' }, 'Local model'],
])('%s:%s is read and named', (id, text, spec, name) => {
  const protocol = seatProtocol(id)!;
  const read = protocol.parse(text);
  expect(read).toEqual({ ok: true, value: spec });
  expect(protocol.specSchema.safeParse(spec).success).toBe(true);
  expect(protocol.name(spec, host)).toBe(name);
});

test.each([
  ['url', ''],
  ['url', '127.0.0.1:8000'],
  ['url', 'file:///etc/passwd'],
  ['url', 'http://user:secret@127.0.0.1/'],
  ['url', 'http://169.254.169.254/latest'],
  ['url', `http://127.0.0.1/${'x'.repeat(3000)}`],
  ['lichess', ''],
  ['lichess', 'my bot'],
  ['uci', ''],
  ['llm', ''],
  ['llm', 'x'.repeat(65)],
])('%s:%s is refused', (id, text) => {
  const read = seatProtocol(id)!.parse(text);
  expect(read.ok).toBe(false);
  expect(JSON.stringify(read)).not.toContain('secret');
});

test('an engine and a bot play chess only, a model and a bot must exist, and an address plays everything', () => {
  const admits = (id: string, spec: object, template: string) =>
    seatProtocol(id)!.admit(spec as never, template, host);
  const engine = { path: '/bin/engine', level: 8 };
  expect(admits('uci', engine, 'chess.v1')).toEqual({ ok: true, value: engine });
  expect(admits('uci', engine, 'rps.v1')).toMatchObject({ ok: false });
  expect(admits('llm', { endpointId: 'studio' }, 'rps.v1')).toEqual({
    ok: true,
    value: { endpointId: 'e1' },
  });
  expect(admits('llm', { endpointId: 'gone' }, 'rps.v1')).toMatchObject({ ok: false });
  expect(admits('lichess', { bot: 'my-bot' }, 'chess.v1')).toEqual({ ok: true, value: { bot: 'My-Bot' } });
  expect(admits('lichess', { bot: 'my-bot' }, 'rps.v1')).toMatchObject({ ok: false });
  expect(admits('lichess', { bot: 'gone' }, 'chess.v1')).toMatchObject({ ok: false });
  for (const { id } of builtInGameTemplates)
    expect(admits('url', { address: 'http://h/' }, id)).toMatchObject({ ok: true });
});
