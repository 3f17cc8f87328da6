import { describe, expect, test } from 'vitest';
import {
  parseSubscriptionMessage,
  subscriptionMessageText,
} from '../../../../../src/main/payments/rules/subscription-message.ts';

const MESSAGE = {
  domain: '127.0.0.1:4747',
  chainId: 84532,
  wallet: '0xAbc',
  subscriptionId: 's-1',
  timestampMs: 1_763_683_200_000,
};
const LINES = subscriptionMessageText(MESSAGE).split('\n');
const without = (at: number): string => LINES.filter((_, index) => index !== at).join('\n');
const changed = (from: string | RegExp, to: string): string =>
  subscriptionMessageText(MESSAGE).replace(from, to);

describe('the text that proves ownership of a subscription', () => {
  test('reads back as the same message', () => {
    expect(parseSubscriptionMessage(subscriptionMessageText(MESSAGE))).toEqual(MESSAGE);
  });

  test('may have its lines in any order after the title', () => {
    const [title = '', ...rest] = LINES;
    expect(parseSubscriptionMessage([title, ...rest.reverse()].join('\n'))).toEqual(MESSAGE);
  });

  test('reads a value that contains a colon', () => {
    expect(parseSubscriptionMessage(changed('s-1', 'a: b'))).toMatchObject({ subscriptionId: 'a: b' });
  });

  test('is refused without one of its lines or with the title in another place', () => {
    for (const at of LINES.keys()) expect(parseSubscriptionMessage(without(at)), LINES[at]).toBeNull();
    expect(parseSubscriptionMessage([...LINES.slice(1), LINES[0]].join('\n'))).toBeNull();
  });

  test.each([
    ['another purpose', changed('Arbiter subscription', 'Arbiter match start')],
    ['a repeated number', `${without(5)}\nChain ID: 84532`],
    ['a repeated line instead of another', `${without(4)}\nDomain: 127.0.0.1:4747`],
    ['an unknown line', `${without(5)}\nNonce: 1`],
    ['an additional line', `${subscriptionMessageText(MESSAGE)}\n`],
    ['carriage returns', LINES.join('\r\n')],
    ['a chain that is not a number', changed('84532', '0x14a34')],
    ['a time with a sign', changed(/Timestamp: /u, 'Timestamp: -')],
    ['a time with too many digits', changed(/Timestamp: .*/u, `Timestamp: ${'9'.repeat(16)}`)],
  ])('with %s is refused', (_, text) => {
    expect(parseSubscriptionMessage(text)).toBeNull();
  });
});
