// @vitest-environment node
import { expect, test } from 'vitest';
import { wholeChinese } from '../support/phrasebooks.ts';

/** Words with two meanings in the Chinese texts; glossary.test.ts checks the words of the glossary. */

const texts = Object.entries(await wholeChinese()).flatMap(([key, phrase]) =>
  (typeof phrase === 'string' ? [phrase] : Object.values(phrase)).map((text) => [key, text] as const),
);

test('付款 stands in 付款方 alone; a payment is 支付', () => {
  expect(texts.filter(([, text]) => /付款(?!方)/u.test(text))).toEqual([]);
});

test('令牌 is an access token, 代币 a token on the chain, 词元 a token of a model', () => {
  expect(texts.filter(([, text]) => /MONARD|USDC/u.test(text) && text.includes('令牌'))).toEqual([]);
  expect(texts.filter(([, text]) => /\} 个令牌|令牌数/u.test(text))).toEqual([]);
});
