import { expect, test } from 'vitest';
import { signedProtocol } from '../../../../../../src/main/players/seats/signed/protocol.ts';
import type { SeatContext } from '../../../../../../src/main/players/seats/protocol.ts';
import { accept, refuse } from '../../../../../../src/shared/outcome.ts';

const KEY = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw';

test('a player is written as its name and its public key', () => {
  const spec = { name: 'alice@home', key: KEY };
  expect(signedProtocol.parse(`alice@home@${KEY}`)).toEqual(accept(spec));
  expect(signedProtocol.name(spec, {} as never)).toBe('alice@home (signed)');
});

test('a missing name, a key of another length and a second spelling of a key are refused', () => {
  for (const text of [
    '',
    'alice',
    `@${KEY}`,
    KEY,
    `alice@${KEY}A`,
    `alice@${KEY.slice(0, -1)}x`,
    `al\u202eice@${KEY}`,
  ])
    expect(signedProtocol.parse(text)).toMatchObject({ ok: false, code: 'USAGE' });
});

const open = (signedSeats?: SeatContext['host']['signedSeats']) =>
  signedProtocol.open({ name: 'alice', key: KEY }, {
    sessionSeat: { sessionId: 's', agentId: 'a', role: 'x' },
    host: { signedSeats },
  } as unknown as SeatContext);
const signal = new AbortController().signal;

test('where no program signs, the game of the player becomes void instead of lost', async () => {
  expect(await open().start?.(signal)).toMatchObject({ ok: false, code: 'ENDPOINT_LOST' });
  const refused = open({ open: () => refuse('INVALID_REQUEST', 'No such key') });
  expect(await refused.start?.(signal)).toMatchObject({ ok: false, message: 'No such key' });
  expect(await refused.decide({} as never, signal)).toMatchObject({ code: 'ENDPOINT_LOST' });
});

test('a worker plays it with the chooser of its key', async () => {
  const keys: string[] = [];
  const chooser = { decide: async () => accept('4'), close: async () => undefined };
  const opened = open({ open: (key) => (keys.push(key), accept(chooser)) });
  expect(await opened.decide({} as never, signal)).toEqual(accept('4'));
  expect(keys).toEqual([KEY]);
});
