// @vitest-environment node
import { expect, test } from 'vitest';
import { wholeChinese } from '../support/phrasebooks.ts';

/** One word for one thing and one form of address in the Chinese texts. */

const AVOIDED_TERMS: readonly (readonly [avoided: RegExp, use: string])[] = [
  [/你/u, '您 (form of address)'],
  [/付款(?!方)/u, '支付 (payment); 付款方 and 收款方 name payer and payee'],
  [/第一步/u, '快速上手 (First steps)'],
  [/比赛/u, '对局 (match)'],
  [/选手/u, '玩家 (player)'],
  [/暂扣/u, '留置 (held reward)'],
  [/大厅/u, '房间 (lobby)'],
  [/结果未定/u, '结果未知 (outcome unknown)'],
  [/驳回/u, '拒绝 (reject)'],
  [/发言/u, '思考过程 (reasoning)'],
];

const texts = Object.entries(await wholeChinese()).flatMap(([key, phrase]) =>
  (typeof phrase === 'string' ? [phrase] : Object.values(phrase)).map((text) => [key, text] as const),
);

test.each(AVOIDED_TERMS)('%s is not used: %s', (avoided) => {
  expect(texts.filter(([, text]) => avoided.test(text))).toEqual([]);
});

test('令牌 is an access token, 代币 a token on the chain', () => {
  expect(texts.filter(([, text]) => /MONARD|USDC/u.test(text) && text.includes('令牌'))).toEqual([]);
});
