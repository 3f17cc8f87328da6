import { expect, test } from 'vitest';
import { isDeepLink, findDeepLink, routeOfDeepLink } from '../../../../electron/deep-links/deep-link.ts';

const ID = '0b9f5c1e-8d5a-4c55-9d6c-0e6f6f3f9a01';

test.each([
  ['arbiter://open/overview', '/'],
  ['arbiter://open/new', '/new'],
  [`arbiter://open/session/${ID}`, `/sessions/${ID}`],
  ['arbiter://open/league/L_2026-1', '/leagues/L_2026-1'],
  ['arbiter://open/run/abc', '/arena/abc'],
  ['arbiter://open/match/R1M1', '/rewards/matches/R1M1'],
  [`arbiter://open/tx/0x${'0f'.repeat(32)}`, `/chain/tx/0x${'0f'.repeat(32)}`],
  ['arbiter://open/settings/ports', '/settings?at=ports'],
])('%s leads to %s', (link, route) => {
  expect(routeOfDeepLink(link)).toBe(route);
});

test.each([
  'arbiter://app/',
  'arbiter://app/index.html#/settings',
  'arbiter://open',
  'arbiter://open/',
  'arbiter://open/session/',
  'arbiter://open/session/not-an-id',
  `arbiter://open/session/${ID}/resign`,
  `arbiter://open/session/${ID}?role=x`,
  `arbiter://open/session/${ID}#x`,
  `arbiter://user@open/session/${ID}`,
  `arbiter://open:80/session/${ID}`,
  `ARBITER://open/session/${ID}`,
  `arbiter://open/session/${ID.toUpperCase()}`,
  'arbiter://open/league/..%2f..%2fsettings',
  'arbiter://open/league/../settings',
  'arbiter://open/settings/ports?restart=1',
  'arbiter://open/__proto__/x',
  'arbiter://open/constructor/x',
  'arbiter://open/pay/0x00',
  'arbiter://open/tx/0x00',
  `arbiter://open/tx/0x${'0F'.repeat(32)}`,
  'arbiter://open/league/\u202Eevil',
  'arbiter://open/league/a b',
  `arbiter://open/league/${'a'.repeat(600)}`,
  'https://open/session/x',
  'javascript:alert(1)',
  '--data=/tmp/other',
  '',
])('%j is refused', (link) => {
  expect(routeOfDeepLink(link)).toBeNull();
});

test('the last link among the arguments counts, and other arguments are none', () => {
  expect(findDeepLink(['app', '--data', '/x', 'arbiter://open/new', 'ARBITER:foo'])).toBe('ARBITER:foo');
  expect(findDeepLink(['app', '--flag', 'https://a.test'])).toBeNull();
  expect(isDeepLink('arbiter-notes.pgn')).toBe(false);
});
