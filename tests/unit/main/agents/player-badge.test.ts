import { expect, test } from 'vitest';
import { playerBadgeOf } from '../../../../src/main/agents/index.ts';

test.each([
  ['external', null, { kind: 'external', detail: null }],
  ['external', { name: 'Claude Desktop', via: 'mcp' }, { kind: 'mcp', detail: 'Claude Desktop' }],
  ['external', { name: 'my own', via: 'mcp' }, { kind: 'mcp', detail: null }],
  ['external', { via: 'lichess' }, { kind: 'lichess', detail: null }],
  ['external', { league: 'outside:8101:Ada' }, { kind: 'league', detail: null }],
  [
    'external',
    { league: 'house:Ada: the 1st:{"kind":"builtin","level":3}' },
    { kind: 'builtin', detail: '3' },
  ],
  ['external', { league: 'house:Qwen:{"kind":"llm","endpointId":"q"}' }, { kind: 'llm', detail: null }],
  ['external', { league: 'house:Odd:always_odd' }, { kind: 'league', detail: null }],
  ['external', { system: 'openfront', player: 'llm', endpointId: 'q' }, { kind: 'llm', detail: null }],
  ['external', { system: 'openfront', player: 'scripted' }, { kind: 'builtin', detail: null }],
  ['person', { person: true }, { kind: 'person', detail: null }],
  ['random', { kind: 'random', copy: 1 }, { kind: 'random', detail: null }],
  ['builtin', { kind: 'builtin', level: 8, copy: 2 }, { kind: 'builtin', detail: '8' }],
  ['uci', { kind: 'uci', path: '/x', level: 8, copy: 1 }, { kind: 'uci', detail: null }],
  ['llm', { kind: 'llm', endpointId: 'q', copy: 1 }, { kind: 'llm', detail: null }],
  ['seat', { kind: 'seat', protocol: 'acp', spec: {}, copy: 1 }, { kind: 'acp', detail: null }],
  ['seat', { kind: 'seat', protocol: 'lichess', spec: {}, copy: 1 }, { kind: 'lichess', detail: null }],
  ['seat', { kind: 'seat', protocol: 'newer', spec: {}, copy: 1 }, { kind: 'seat', detail: null }],
] as const)('a %s agent with %j', (kind, player, badge) => {
  expect(playerBadgeOf({ kind, player: player === null ? null : JSON.stringify(player) })).toEqual(badge);
});
