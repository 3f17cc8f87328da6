import { test } from 'vitest';
import { CHAIN_POINTS, paysAfterKill } from '../../support/chain/killed-minting.ts';

test.each(CHAIN_POINTS)(
  'a host killed at %s pays every promised reward once',
  { timeout: 120_000 },
  paysAfterKill,
);
