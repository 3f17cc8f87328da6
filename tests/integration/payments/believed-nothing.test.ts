import { vi } from 'vitest';
import { openHttpSeller } from '../../support/payments/http-seller.ts';
import { describeLyingFacilitator } from '../../support/payments/lying-facilitator.ts';

/** A remote facilitator that sends arbitrary answers, against the built program on a local chain. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeLyingFacilitator((facilitatorUrl) =>
  openHttpSeller({ env: { CDP_FACILITATOR_URL: facilitatorUrl } }),
);
