import { expect, test } from 'vitest';
import {
  assignPendingWallets,
  pendingWalletKey,
} from '../../../../../src/main/rewards/prizes/pending-wallets.ts';

type PrizeContext = Parameters<typeof assignPendingWallets>[0];

/** A league whose waiting wallets and players are given, with what was stored. */
function league(waiting: Readonly<Record<string, string>>, players: readonly (readonly [string, string])[]) {
  const wallets = new Map(Object.entries(waiting).map(([name, wallet]) => [pendingWalletKey(name), wallet]));
  const context = {
    clock: { nowMs: () => 5 },
    writer: { write: async (job: () => void) => job() },
    audit: { append: () => undefined },
    log: () => undefined,
    leagues: {
      readModel: { readTable: () => players.map(([playerId, displayName]) => ({ playerId, displayName })) },
    },
    store: {
      listWallets: () => wallets,
      deleteWallet: (_league: string, key: string) => void wallets.delete(key),
      upsertWallet: (_league: string, key: string, wallet: string) => void wallets.set(key, wallet),
    },
  };
  return { context: context as unknown as PrizeContext, wallets };
}

test('a waiting wallet goes to the player of that id, or to the only one of that name', async () => {
  const { context, wallets } = league({ P02: '0xb', Ada: '0xa' }, [
    ['P01', 'Ada'],
    ['P02', 'Bob'],
  ]);
  await assignPendingWallets(context, 'cup');
  expect(Object.fromEntries(wallets)).toEqual({ P01: '0xa', P02: '0xb' });
});

test('a name that no player or several players have keeps its wallet waiting', async () => {
  const { context, wallets } = league({ Kim: '0xa', Ghost: '0xb' }, [
    ['P01', 'Kim'],
    ['P02', 'Kim'],
  ]);
  await assignPendingWallets(context, 'cup');
  expect([...wallets.keys()]).toEqual([pendingWalletKey('Kim'), pendingWalletKey('Ghost')]);
});
