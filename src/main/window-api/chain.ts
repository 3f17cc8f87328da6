import type { ChainSettings, ChainStatusView } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import { PROFILES, type ChainService, type ChainStatus } from '../chain/index.ts';
import { displayAddress } from '../rewards/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface ChainCallDeps {
  readonly chain: ChainService;
}

type ChainCalls = Pick<Handlers, keyof typeof import('../../shared/contract/chain.ts').CHAIN_CALLS>;

/** Handlers of the `chain.*` calls. */
export const chainCalls = ({ chain }: ChainCallDeps): ChainCalls => ({
  'chain.status': () => accept(toChainView(chain.status())),
  'chain.pause': async ({ paused }) => {
    await chain.setMintingPaused(paused);
    return accept(toChainView(chain.status()));
  },
  'chain.minter': async () => {
    if (chain.reader() === null) return accept(null);
    const address = await chain.addressOf('minter');
    const found = await chain.balances(address);
    return accept(found && { address: displayAddress(address), wei: String(found.wei) });
  },
  'chain.settings': () => accept(settingsOf(chain)),
  'chain.choose': async (choice) => {
    if (await chain.choose(choice)) return accept(settingsOf(chain));
    return refuse('INVALID_REQUEST', 'Type the network’s name, and give its node and contract');
  },
});

/** The chain's status without the address of its node; contract addresses in EIP-55 form. */
export function toChainView({ rpcUrl: _hidden, ...status }: ChainStatus): ChainStatusView {
  const { rewardToken, usdc } = status;
  return {
    ...status,
    rewardToken: rewardToken && displayAddress(rewardToken),
    usdc: usdc && { ...usdc, address: displayAddress(usdc.address) },
  };
}

function settingsOf({ choices }: ChainService): ChainSettings {
  const real = Object.values(PROFILES).filter(({ isLocal: local }) => !local);
  return {
    profile: choices.chosen(),
    ceilingMicro: choices.ceilingMicro(),
    allowed: real.map(({ profile }) => profile).filter((profile) => choices.isAllowed(profile)),
    described: real.map(({ profile }) => profile).filter((profile) => choices.network(profile) !== null),
  };
}
