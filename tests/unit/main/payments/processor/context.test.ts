import { expect, test } from 'vitest';
import { auditPayloadOf, receiptOf } from '../../../../../src/main/payments/processor/context.ts';
import { toChecksumAddress } from '../../../../../src/main/platform/ethereum/checksum-address.ts';
import { PAYER, reservedRow, TX } from '../../../../support/payments/test-processor.ts';

test('an audit row contains the start of the nonce and nothing of the call', () => {
  const row = reservedRow({ nonce: `0x12345678${'9'.repeat(56)}`, result: '{"hidden":1}' });
  expect(auditPayloadOf(row)).toEqual({
    tool: 'answer',
    payer: PAYER,
    amountMicro: 10_000,
    network: 'eip155:84532',
    nonce: '12345678',
    txHash: null,
  });
});

test('a receipt contains the amount as text and the payer with its checksum', () => {
  expect(receiptOf(reservedRow({ txHash: TX }))).toEqual({
    success: true,
    transaction: TX,
    network: 'eip155:84532',
    payer: toChecksumAddress(PAYER),
    amount: '10000',
  });
});
