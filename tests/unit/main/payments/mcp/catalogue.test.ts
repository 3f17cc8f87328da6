import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { listedTools } from '../../../../../src/main/platform/mcp/catalogue.ts';
import { PAYMENT_SERVER, TOOL_PRICES } from '../../../../../src/main/payments/mcp/catalogue.ts';

const listed = listedTools(PAYMENT_SERVER, 'dotted');

describe('the catalogue of paid tools', () => {
  test('takes at most 2,500 tokens', () => {
    expect(encode(JSON.stringify({ tools: listed })).length).toBeLessThanOrEqual(2500);
  });

  test('declares no output schema, because clients would validate the offer against it', () => {
    expect(listed.filter((tool) => tool.outputSchema !== undefined)).toEqual([]);
  });

  test('ends the description of a paid tool with its price, and requires the same id on a retry', () => {
    for (const [name, price] of Object.entries(TOOL_PRICES)) {
      const tool = listed.find((candidate) => candidate.name === name);
      expect(tool?.description).toMatch(new RegExp(`\\(Price: ${price} USDC\\)$`, 'u'));
      expect(tool?.description).toMatch(/do not make a new one/u);
    }
    expect(JSON.stringify(listed)).not.toMatch(/unique for (?:each|every)/iu);
  });
});
