/* oxlint-disable id-denylist -- Permit2 calls the second part of what is signed its witness */
import { encodeFunctionData, getAddress, parseAbi, toHex, type Address, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Reply } from '../rest.ts';
import type { HttpSeller, Json } from './http-seller.ts';
import { START, chargedMicro } from './seller.ts';

/** What the holder of a wallet can do with one permit of a metered payment, and with others of the same nonce. */

export const PERMIT_STEPS = [
  'buy by usage',
  'buy the same again by usage',
  'buy something else by usage',
  'settle the permit at the facilitator',
  'settle the permit again at the facilitator',
  'use less of the permit on the chain',
  'use the permit for himself',
  'use the permit through a contract',
] as const;
export type PermitStep = (typeof PERMIT_STEPS)[number];

/** Permit2 and the x402 contract of metered payments have these addresses on every chain. */
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
export const USAGE_CONTRACT: Address = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002';

export const USAGE_ABI = parseAbi([
  'struct Permitted { address token; uint256 amount; }',
  'struct Permit { Permitted permitted; uint256 nonce; uint256 deadline; }',
  'struct Witness { address to; address facilitator; uint256 validAfter; }',
  'function settle(Permit permit, uint256 amount, address owner, Witness witness, bytes signature)',
]);

const TYPES = {
  PermitWitnessTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'witness', type: 'Witness' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  Witness: [
    { name: 'to', type: 'address' },
    { name: 'facilitator', type: 'address' },
    { name: 'validAfter', type: 'uint256' },
  ],
} as const;

const TOOL = 'chess_analysis';
const VALID_S = 115;

/** Who settles a seller's metered payments, and what it takes for a millisecond of thinking. */
export interface UsageTerms {
  readonly facilitator: Address;
  readonly unitMicro: number;
}

/** Reads the terms from an offer of the seller. */
export async function usageTermsOf({ host }: HttpSeller): Promise<UsageTerms> {
  const { body } = await host.rest.post(`/paid/${TOOL}`, { fen: START, thinkMs: 100, lines: 1 });
  const upto = (body['accepts'] as Json[]).find(({ scheme }) => scheme === 'upto');
  if (upto === undefined) throw new Error('nothing is sold by usage');
  const { facilitatorAddress, meter } = upto['extra'] as { facilitatorAddress: Address; meter: Json };
  return {
    facilitator: getAddress(facilitatorAddress),
    unitMicro: Math.round(Number(meter['unitPrice']) * 1_000_000),
  };
}

interface Permit {
  readonly to: Address;
  readonly facilitator: Address;
  readonly micro: number;
  readonly deadlineS: number;
  readonly signature: Hex;
}

/** The reported result of a step: goods that were sold or settled for one nonce. */
export interface SuccessClaim {
  readonly nonce: Hex;
  readonly goods: string;
  readonly micro: number;
  readonly transaction: unknown;
}

export interface PermitSteps {
  readonly seller: HttpSeller;
  readonly terms: UsageTerms;
  /** A contract that makes the calls that it is given. */
  readonly batch: Address;
  readonly account: PrivateKeyAccount;
  readonly nonce: Hex;
  readonly thinkMs: number;
  /** Calls again until the outcome is known. */
  buy(call: () => Promise<Reply>): Promise<Reply>;
  settle(call: () => Promise<Reply>): Promise<Json>;
  /** Sends a transaction after the earlier ones of the account. */
  send(act: () => Promise<unknown>): Promise<unknown>;
  note(claim: SuccessClaim): Promise<void>;
  /** A purchase was refused although its nonce was new when it was checked. */
  refusedLate(): void;
  transactionOf(reply: Reply): unknown;
}

/** Signs the permits of one nonce, and returns what each step does with them. */
export async function permitSteps(given: PermitSteps): Promise<Record<PermitStep, () => Promise<unknown>>> {
  const { seller, terms, batch, account, nonce, thinkMs, note } = given;
  const { asset, payee, chainId } = seller;
  const capMicro = thinkMs * terms.unitMicro;
  const deadlineS = Math.floor(Date.now() / 1000) + VALID_S;
  const sign = async (to: Address, facilitator: Address, micro: number): Promise<Permit> => ({
    to,
    facilitator,
    micro,
    deadlineS,
    signature: await account.signTypedData({
      domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2 },
      types: TYPES,
      primaryType: 'PermitWitnessTransferFrom',
      message: {
        permitted: { token: asset, amount: BigInt(micro) },
        spender: USAGE_CONTRACT,
        nonce: BigInt(nonce),
        deadline: BigInt(deadlineS),
        witness: { to, facilitator, validAfter: 0n },
      },
    }),
  });
  const [full, less, own, contracted] = await Promise.all([
    sign(payee, terms.facilitator, capMicro),
    sign(payee, account.address, 1),
    sign(account.address, account.address, capMicro),
    sign(payee, batch, capMicro),
  ]);
  const requirements = (amount: number): Json => ({
    ...seller.requirements(payee, amount),
    scheme: 'upto',
    extra: {
      ...(seller.requirements(payee, amount)['extra'] as Json),
      assetTransferMethod: 'permit2',
      facilitatorAddress: terms.facilitator,
    },
  });
  const payment = {
    x402Version: 2,
    accepted: requirements(capMicro),
    payload: {
      signature: full.signature,
      permit2Authorization: {
        from: account.address,
        permitted: { token: asset, amount: String(capMicro) },
        spender: USAGE_CONTRACT,
        nonce: String(BigInt(nonce)),
        deadline: String(deadlineS),
        witness: { to: payee, facilitator: terms.facilitator, validAfter: '0' },
      },
    },
  };
  const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
  const buy = async (lines: 1 | 2): Promise<void> => {
    const args = { fen: START, thinkMs, lines };
    const reply = await given.buy(() => seller.host.rest.post(`/paid/${TOOL}`, args, { headers }));
    if (reply.status === 200)
      await note({
        nonce,
        goods: `call by usage ${lines}`,
        micro: chargedMicro(reply.body),
        transaction: given.transactionOf(reply),
      });
    else if (String(reply.body['message']).includes('at settlement')) given.refusedLate();
  };
  const settle = async (goods: string, micro: number): Promise<void> => {
    const body = await given.settle(() =>
      seller.host.rest.post('/facilitator/settle', {
        x402Version: 2,
        paymentPayload: payment,
        paymentRequirements: requirements(micro),
      }),
    );
    if (body['success'] === true) await note({ nonce, goods, micro, transaction: body['transaction'] });
  };
  const useOf = ({ to, facilitator, micro, deadlineS: until, signature }: Permit): Hex =>
    encodeFunctionData({
      abi: USAGE_ABI,
      functionName: 'settle',
      args: [
        {
          permitted: { token: asset, amount: BigInt(micro) },
          nonce: BigInt(nonce),
          deadline: BigInt(until),
        },
        BigInt(micro),
        account.address,
        { to, facilitator, validAfter: 0n },
        signature,
      ],
    });
  const use = (permit: Permit): Promise<unknown> =>
    given.send(() => seller.transact(account, USAGE_CONTRACT, useOf(permit)));
  return {
    'buy by usage': () => buy(1),
    'buy the same again by usage': () => buy(1),
    'buy something else by usage': () => buy(2),
    'settle the permit at the facilitator': () => settle('a settlement by usage', capMicro),
    'settle the permit again at the facilitator': () => settle('another settlement by usage', 1),
    'use less of the permit on the chain': () => use(less),
    'use the permit for himself': () => use(own),
    'use the permit through a contract': () =>
      given.send(() => seller.batch(account, batch, [useOf(contracted)], USAGE_CONTRACT)),
  };
}

/** Lets Permit2 transfer the money of a wallet. */
export const approvePermits = (seller: HttpSeller, account: PrivateKeyAccount): Promise<unknown> =>
  seller.transact(
    account,
    seller.asset,
    encodeFunctionData({
      abi: parseAbi(['function approve(address spender, uint256 amount)']),
      args: [PERMIT2, 2n ** 128n],
    }),
  );

/** The nonce of a permit in the form of all other nonces. */
export const nonceTextOf = (nonce: bigint): Hex => toHex(nonce, { size: 32 });
