import { expect, test } from 'vitest';
import { parseAgentMeta } from '../../../../../src/main/league/manager/agent-meta.ts';

const URL = 'http://localhost:8101/mcp';

test.each([
  ['its usual name', { player_meta: { display_name: 'Ada', contact_endpoint: URL } }],
  ['metadata', { metadata: { display_name: 'Ada', endpoint: URL } }],
  ['meta', { meta: { display_name: 'Ada', agent_endpoint: URL } }],
  ['no name at all', { display_name: 'Ada', contact_endpoint: URL, message_type: 'LEAGUE_REGISTER_REQUEST' }],
])('finds the registration data of a player under %s', (_where, envelope) => {
  expect(parseAgentMeta(envelope, 'player')).toMatchObject({ display_name: 'Ada', contact_endpoint: URL });
});

test('ignores registration data of another kind, without an endpoint or of wrong types', () => {
  expect(parseAgentMeta({ referee_meta: { contact_endpoint: URL } }, 'player')).toBeNull();
  expect(parseAgentMeta({ player_meta: { display_name: 'Ada' } }, 'player')).toBeNull();
  expect(parseAgentMeta({ player_meta: { contact_endpoint: 8101 } }, 'player')).toBeNull();
  expect(parseAgentMeta({ player_meta: 'Ada' }, 'player')).toBeNull();
});
