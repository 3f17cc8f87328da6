import type { ChainSettings, ChainStatusView, TokenPlanView } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  PROFILES,
  type Address,
  type ChainService,
  type ChainStatus,
  type ProgramInstaller,
  type TokenPlan,
} from '../chain/index.ts';
import { parseAddress, toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { Handlers } from './dispatcher.ts';

export interface ChainCallDeps {
  readonly chain: ChainService;
  readonly chainProgram: ProgramInstaller;
}

type ChainCalls = Pick<Handlers, keyof typeof import('../../shared/contract/chain.ts').CHAIN_CALLS>;

/** Handlers of the `chain.*` calls, except those with which a person explores the chain (`explorer.ts`). */
export const chainCalls = ({ chain, chainProgram }: ChainCallDeps): ChainCalls => ({
  'chain.installState': () => accept(chainProgram.state()),
  'chain.install': () => accept(chainProgram.begin()),
  'chain.cancelInstall': () => accept(chainProgram.cancel()),
  'chain.program': () => accept(chainProgram.program()),
  'chain.pickProgram': async () => accept(await chainProgram.pick()),
  'chain.useProgram': ({ file }) => chainProgram.choose(file),
  'chain.status': () => accept(toChainView(chain.status())),
  'chain.pause': async ({ paused }) => {
    await chain.setMintingPaused(paused);
    return accept(toChainView(chain.status()));
  },
  'chain.minter': async () => {
    if (chain.reader() === null) return accept(null);
    const address = await chain.readAddress('minter');
    const balances = await chain.readBalances(address);
    return accept(balances && { address: toChecksumAddress(address), wei: String(balances.wei) });
  },
  'chain.settings': () => accept(settingsOf(chain)),
  'chain.tokenPlan': async ({ admin, ceilingMicro: dailyMintLimitMicro }) => {
    const address = parseAdmin(admin);
    if (!address.ok) return address;
    const planned = await chain.planToken({ admin: address.value, dailyMintLimitMicro });
    return planned.ok ? accept(toPlanView(planned.value, chain.status())) : planned;
  },
  'chain.tokenDeploy': async ({ admin, ceilingMicro: dailyMintLimitMicro, typedName }) => {
    const address = parseAdmin(admin);
    if (!address.ok) return address;
    const deployed = await chain.deployToken({ admin: address.value, dailyMintLimitMicro, typedName });
    if (!deployed.ok) return deployed;
    await chain.whenReady(REOPEN_MS);
    return accept({
      contract: toChecksumAddress(deployed.value),
      checks: [...((await chain.checkToken()) ?? [])],
    });
  },
  'chain.tokenChecks': async () => {
    const checks = await chain.checkToken();
    return accept(checks === null ? null : [...checks]);
  },
  'chain.choose': async (choice) => {
    if (await chain.choose(choice)) return accept(settingsOf(chain));
    return refuse(
      'INVALID_REQUEST',
      'Type the network’s name, and give one to three addresses of its nodes, with https',
    );
  },
});

/** The longest wait until the connection, which is opened again with the contract, is ready. */
const REOPEN_MS = 15_000;

/** Parses the address of a contract's administrator. Capitals that form a wrong checksum show a typing mistake. */
function parseAdmin(typed: string): Outcome<Address, 'INVALID_REQUEST'> {
  const address = parseAddress(typed.trim());
  return address === null
    ? refuse('INVALID_REQUEST', 'This is not an address, or its capitals show a typing mistake')
    : accept(address);
}

const toPlanView = (
  { gas, costWei, balanceWei, admin, minter, deployer, contract, dailyMintLimitMicro }: TokenPlan,
  { profile, chainId }: ChainStatus,
): TokenPlanView => ({
  profile,
  chainId,
  ceilingMicro: dailyMintLimitMicro,
  admin: toChecksumAddress(admin),
  minter: toChecksumAddress(minter),
  deployer: toChecksumAddress(deployer),
  contract: toChecksumAddress(contract),
  gas: String(gas),
  costWei: String(costWei),
  balanceWei: String(balanceWei),
  isAffordable: balanceWei >= costWei,
});

/** The chain's status without the address of its node; contract addresses in EIP-55 form. */
export function toChainView({ rpcUrl: _hidden, ...status }: ChainStatus): ChainStatusView {
  const { rewardToken, usdc } = status;
  return {
    ...status,
    rewardToken: rewardToken && toChecksumAddress(rewardToken),
    usdc: usdc && { ...usdc, address: toChecksumAddress(usdc.address) },
  };
}

function settingsOf({ choices }: ChainService): ChainSettings {
  const publicNetworks = Object.values(PROFILES).filter(({ isLocal }) => !isLocal);
  return {
    profile: choices.storedProfile(),
    ceilingMicro: choices.dailyMintLimitMicro(),
    allowed: publicNetworks.map(({ profile }) => profile).filter((profile) => choices.isAllowed(profile)),
    described: publicNetworks
      .map(({ profile }) => profile)
      .filter((profile) => choices.network(profile) !== null),
  };
}
