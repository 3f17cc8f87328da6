import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ChainConnection } from '../connection.ts';
import type { ChainContext } from '../context.ts';
import { safeMessage } from '../network/rpc.ts';
import type { TransactionRecord } from '../records.ts';
import type { Address } from '../types.ts';
import { checkToken, type TokenCheck } from './token-check.ts';
import {
  contractOf,
  deployToken,
  planToken,
  type DeploymentParts,
  type TokenPlan,
  type TokenTerms,
} from './deploy-token.ts';

/**
 * `CHAIN_NAME`: the network's name was not typed. `CHAIN_OPEN`: the deployment was sent and its outcome is not final
 * yet. `CHAIN_REFUSED`: nothing was sent.
 */
export type TokenCode = 'CHAIN_NAME' | 'CHAIN_OPEN' | 'CHAIN_REFUSED';

/** Null while there is no connection to the network. */
type DeploymentConnection = Pick<ChainConnection, 'deployment'> | null;

export async function planTokenDeployment(
  context: ChainContext,
  connection: DeploymentConnection,
  terms: TokenTerms,
): Promise<Outcome<TokenPlan, TokenCode>> {
  const parts = deploymentPartsOf(context, connection, terms.admin);
  if (!parts.ok) return parts;
  try {
    return accept(await planToken(parts.value, terms));
  } catch (error) {
    return refuseDeployment(`The network does not estimate the deployment: ${safeMessage(error)}`);
  }
}

export async function runTokenDeployment(
  context: ChainContext,
  connection: DeploymentConnection,
  { typedName, ...terms }: TokenTerms & { readonly typedName: string },
): Promise<Outcome<Address, TokenCode>> {
  const parts = deploymentPartsOf(context, connection, terms.admin);
  if (!parts.ok) return parts;
  const { config } = parts.value.node;
  if (typedName !== config.typedName)
    return refuse('CHAIN_NAME', `Type the name of the network, ${config.typedName}, to deploy to it`);
  const plan = await planTokenDeployment(context, connection, terms);
  if (!plan.ok) return plan;
  const { balanceWei, costWei, deployer } = plan.value;
  if (balanceWei < costWei)
    return refuseDeployment(
      `The deployment may cost ${costWei} wei, and ${deployer} has ${balanceWei}; send it some ether first`,
    );
  const transaction = await deployToken(parts.value, terms);
  const contract = contractOf(transaction);
  return contract === null ? refuse('CHAIN_OPEN', openMessageOf(transaction)) : accept(contract);
}

function openMessageOf({ state }: TransactionRecord): string {
  if (state === 'dead')
    return 'Another transaction of the key took the place of the deployment; deploy again';
  return state === 'reverted'
    ? 'The deployment failed in its block; it can be repeated when that block is final'
    : 'The deployment was sent and is not in a block yet; it goes on by itself';
}

/** Checks the contract of the network; null while there is none, or its network does not respond. */
export async function checkDeployedToken(
  connection: DeploymentConnection,
): Promise<readonly TokenCheck[] | null> {
  if (connection === null) return null;
  const { node } = connection.deployment;
  const { rewardToken } = node.epoch;
  return rewardToken === null ? null : checkToken(node, rewardToken).catch(() => null);
}

const refuseDeployment = (message: string) => refuse<TokenCode>('CHAIN_REFUSED', message);

function deploymentPartsOf(
  context: ChainContext,
  connection: DeploymentConnection,
  admin: Address,
): Outcome<DeploymentParts, TokenCode> {
  if (connection === null) return refuseDeployment('The network does not respond');
  const { node } = connection.deployment;
  if (node.config.isLocal)
    return refuseDeployment('A local chain has its contract already; choose a real network first');
  if (node.keys.problem('minter') !== null)
    return refuseDeployment('This host has no minter key; set ARBITER_MINTER_KEY, or use the desktop app');
  if (node.epoch.rewardToken !== null)
    return refuseDeployment(`There is a RewardToken already, at ${node.epoch.rewardToken}`);
  const hostAddresses = (['minter', 'facilitator'] as const).flatMap((role) =>
    node.keys.has(role) ? [node.keys.address(role)] : [],
  );
  if (hostAddresses.includes(admin))
    return refuseDeployment(
      'The administrator must be an address of yours: this host holds the key of that one',
    );
  if (/^0x0+$/u.test(admin)) return refuseDeployment('Nobody has the key of the zero address');
  return accept({ context, ...connection.deployment });
}
