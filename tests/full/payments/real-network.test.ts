import { afterAll, beforeAll, describe, vi } from 'vitest';
import { createForger, describeSharedNonces, type Forger } from '../../support/payments/forgeries.ts';
import type { HttpSeller } from '../../support/payments/http-seller.ts';
import { describeLyingFacilitator } from '../../support/payments/lying-facilitator.ts';
import { openRealSeller } from '../../support/payments/real-network.ts';

/** Forged payments and a lying facilitator on the profile of a real network, which an Anvil takes the part of. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

describe('a seller that settles payments itself', () => {
  let seller: HttpSeller;
  let forger: Forger;
  beforeAll(async () => {
    seller = await openRealSeller();
    forger = createForger(seller);
  });
  afterAll(() => seller.dispose());
  describeSharedNonces(() => forger);
});

describe('a seller with a remote facilitator', () => {
  describeLyingFacilitator((url) => openRealSeller({ CDP_FACILITATOR_URL: url }));
});
