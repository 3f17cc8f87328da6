import type { Api, CallInput, CallOutput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { CliError } from '../cli-error.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { MICRO_PER_UNIT } from '../../../shared/units.ts';

/** The actions of `arbiter chain` that change or check a real network, each as lines and as JSON. */

export interface NetworkValues {
  readonly network: string;
  readonly name: string;
  readonly rpc: string;
  readonly token: string;
  readonly ceiling: string;
  readonly admin: string;
  readonly 'dry-run': boolean;
}

export interface ChainReport {
  readonly json: object;
  readonly lines: readonly string[];
  readonly ok: boolean;
}

const DEFAULT_DAILY_MINT_LIMIT = 100_000;
const AMOUNT = /^[1-9]\d{0,6}$/u;

type Profile = NonNullable<CallInput<'chain.choose'>['profile']>;

/** The daily mint limit in micro-units; undefined when it was not given. */
export function readDailyMintLimit({
  ceiling,
}: Pick<NetworkValues, 'ceiling'>): Outcome<number | undefined, 'USAGE'> {
  if (ceiling === '') return accept(undefined);
  return AMOUNT.test(ceiling)
    ? accept(Number(ceiling) * MICRO_PER_UNIT)
    : refuse('USAGE', '--ceiling is a whole number of MONARD from 1 to 9999999');
}

/** Chooses a network with what is given; the rest stays as it is. */
export async function chooseNetwork(
  api: Api,
  values: NetworkValues,
  dailyMintLimitMicro: number | undefined,
): Promise<ChainReport> {
  const settings = await api.call('chain.choose', {
    profile: values.network as Profile,
    ...(values.name === '' ? {} : { typedName: values.name }),
    ...(values.rpc === '' ? {} : { rpcUrl: values.rpc }),
    ...(values.token === '' ? {} : { rewardToken: values.token }),
    ...(dailyMintLimitMicro === undefined ? {} : { ceilingMicro: dailyMintLimitMicro }),
  });
  await waitForChain(api).catch(() => undefined);
  const status = await api.call('chain.status', {});
  const lines = [`network: ${settings.profile}`, ...abilityLines(status), ...(await minterLines(api))];
  return {
    json: { ...settings, state: status.state, abilities: status.abilities },
    lines,
    ok: status.abilities.read === null,
  };
}

type Status = CallOutput<'chain.status'>;

/** Lists the abilities of a network, each as ready or with the problem to solve first. */
export function abilityLines({ abilities }: Pick<Status, 'abilities'>): string[] {
  const text = (problem: string | null): string =>
    problem === null ? 'ready' : `missing (${problem}): ${REMEDIES[problem] ?? 'see docs/chain.md'}`;
  return [
    `read: ${text(abilities.read)}`,
    `settle payments: ${text(abilities.settle)}`,
    `mint rewards: ${text(abilities.mint)}`,
  ];
}

const REMEDIES: Readonly<Record<string, string>> = {
  off: 'choose a network with "arbiter chain use NETWORK"',
  no_consent: 'add --name with the name of the network',
  no_address: 'add --rpc with the address of a node',
  no_binary: 'run "arbiter chain install"',
  not_answering: 'the node does not respond; check its address',
  wrong_chain_id: 'the node answers for another network; check its address',
  wrong_token: 'the USDC contract of this network has another name or version',
  no_safe_keys: 'set ARBITER_FACILITATOR_KEY to settle, ARBITER_MINTER_KEY to mint, or use the desktop app',
  bad_key: 'the key in the environment is not valid: it must be 0x and 64 hex digits',
  no_contract:
    'deploy one with "arbiter chain deploy --admin 0x…", or name one with "arbiter chain use NETWORK --token 0x…"',
  deploying: 'the contract waits until its block is final',
};

async function minterLines(api: Api): Promise<string[]> {
  const minter = await api.call('chain.minter', {}).catch(() => null);
  return minter === null ? [] : [`minter: ${minter.address}`, `its balance: ${etherText(minter.wei)} ether`];
}

const ETHER_DIGITS = 18;
const DISPLAYED_DECIMALS = 8;

/** Ether with eight decimals, rounded down. */
export function etherText(wei: string): string {
  const digits = wei.padStart(ETHER_DIGITS + 1, '0');
  const pointIndex = digits.length - ETHER_DIGITS;
  return `${digits.slice(0, pointIndex)}.${digits.slice(pointIndex, pointIndex + DISPLAYED_DECIMALS)}`;
}

/** Shows what a deployment would cost and do; deploys when the network's name was given without `--dry-run`. */
export async function deployToNetwork(
  api: Api,
  values: NetworkValues,
  dailyMintLimitMicro: number | undefined,
): Promise<ChainReport> {
  await waitForChain(api);
  const { profile } = await api.call('chain.status', {});
  if (values.network !== 'current' && values.network !== profile)
    throw new CliError(`${profile} is chosen; run "arbiter chain use ${values.network}" first`);
  const terms = {
    admin: values.admin,
    ceilingMicro: dailyMintLimitMicro ?? DEFAULT_DAILY_MINT_LIMIT * MICRO_PER_UNIT,
  };
  const plan = await api.call('chain.tokenPlan', terms);
  const lines = [
    `network: ${plan.profile}, chain id ${plan.chainId}`,
    `contract: ${plan.contract}`,
    `administrator: ${plan.admin}`,
    `minter: ${plan.minter}, which also pays for the deployment and gets no other role`,
    `ceiling: ${plan.ceilingMicro / MICRO_PER_UNIT} MONARD a day`,
    `cost: up to ${etherText(plan.costWei)} ether for ${plan.gas} gas; the account has ${etherText(plan.balanceWei)}`,
  ];
  if (values['dry-run'] || values.name === '') {
    const next = values['dry-run']
      ? 'Nothing was signed.'
      : `Nothing was signed. Add --name ${plan.profile} to deploy it.`;
    return { json: { plan, contract: null, checks: [] }, lines: [...lines, next], ok: plan.isAffordable };
  }
  const { contract, checks } = await api.call('chain.tokenDeploy', { ...terms, typedName: values.name });
  return {
    json: { plan, contract, checks },
    lines: [...lines, `deployed: ${contract}`, ...checkLines(checks)],
    ok: checks.every(({ ok }) => ok),
  };
}

type Checks = NonNullable<CallOutput<'chain.tokenChecks'>>;

const CHECK_TEXTS: Readonly<Record<Checks[number]['what'], readonly [string, string]>> = {
  code: ['its code is that of this version', 'there is other code, or none, at this address'],
  minter_role: [
    'this host may mint',
    'this host may not mint: the administrator must grant it the minter role',
  ],
  minter_not_admin: [
    'this host does not administer it',
    'this host administers it: a stolen key could raise the ceiling; the administrator should revoke that role',
  ],
  ceiling: [
    'it has a ceiling for each day',
    'its ceiling is 0, so it mints nothing; the administrator sets one',
  ],
  paused: ['it is not paused', 'it is paused; the administrator resumes it'],
};

export const checkLines = (checks: Checks): string[] =>
  checks.map(({ what, ok, seen }) => {
    const [okText, problemText] = CHECK_TEXTS[what];
    const amount = seen === null ? '' : ` (${Number(seen) / MICRO_PER_UNIT} MONARD)`;
    return `${ok ? '✓' : '✕'} ${ok ? okText : problemText}${amount}`;
  });

export async function checkContract(api: Api): Promise<ChainReport> {
  await waitForChain(api).catch(() => undefined);
  const [status, checks] = [await api.call('chain.status', {}), await api.call('chain.tokenChecks', {})];
  const lines = [
    `network: ${status.profile}`,
    ...abilityLines(status),
    ...(await minterLines(api)),
    ...(status.rewardToken === null ? [] : [`contract: ${status.rewardToken}`]),
    ...(checks === null ? [] : checkLines(checks)),
  ];
  const ok = Object.values(status.abilities).every((problem) => problem === null);
  return {
    json: { profile: status.profile, abilities: status.abilities, rewardToken: status.rewardToken, checks },
    lines,
    ok: ok && (checks ?? []).every((check) => check.ok),
  };
}
