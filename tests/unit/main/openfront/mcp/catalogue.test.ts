import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { listedTools } from '../../../../../src/main/platform/mcp/catalogue.ts';
import { safeName } from '../../../../../src/main/platform/mcp/tool-names.ts';
import { OPENFRONT_SERVER } from '../../../../../src/main/openfront/mcp/catalogue.ts';

const cost = (profile: string | null): number =>
  encode(
    JSON.stringify(
      listedTools(OPENFRONT_SERVER, 'dotted', { profile }).map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema,
      })),
    ),
  ).length;

test('is the server of the specification with its tools and the additional ones', () => {
  expect(OPENFRONT_SERVER).toMatchObject({ name: 'openfront-singleplayer', version: '1.0.0' });
  expect(Object.keys(OPENFRONT_SERVER.tools)).toEqual(
    expect.arrayContaining([
      'game.get_player_actions',
      'game.get_player_profile',
      'game.get_border_tiles',
      'game.query_tiles',
      'game.get_transport_spawn',
      'game.get_attack_position',
      'game.send_intent',
      'game.set_attack_ratio',
      'game.read',
      'game.legal_actions',
      'game.act',
      'game.wait_for_update',
    ]),
  );
  const safe = Object.keys(OPENFRONT_SERVER.tools).map(safeName);
  expect(new Set(safe).size).toBe(safe.length);
});

test('costs less than 2,500 tokens, with five tools in the small profile', () => {
  expect(cost(null)).toBeLessThan(2500);
  expect(cost('small')).toBeLessThan(700);
  expect(listedTools(OPENFRONT_SERVER, 'dotted', { profile: 'small' })).toHaveLength(5);
  expect(listedTools(OPENFRONT_SERVER, 'dotted', { profile: 'nothing of the kind' })).toHaveLength(12);
});
