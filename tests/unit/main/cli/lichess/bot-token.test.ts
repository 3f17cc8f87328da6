import { expect, test } from 'vitest';
import { configLines } from '../../../../../src/main/cli/lichess/bot-token.ts';

test('the lines name the token and the address, by default the usual one', () => {
  const made = { agentId: 'a', token: 'secret', username: null };
  expect(configLines({ ...made, url: 'http://127.0.0.1:1234/' })).toBe(
    'token: "secret"\nurl: "http://127.0.0.1:1234/"\n',
  );
  expect(configLines({ ...made, url: null })).toBe('token: "secret"\nurl: "http://127.0.0.1:7480/"\n');
});
