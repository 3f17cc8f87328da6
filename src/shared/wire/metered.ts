/* oxlint-disable id-denylist -- Permit2 calls the second part of what is signed its witness */
import { z } from 'zod';

/**
 * Metered payments: the scheme `upto` of x402 version 2. The payer permits a maximum with a signature of Permit2, and
 * one facilitator may take what was used, once. Amounts are decimal strings of atomic units.
 */

/** Permit2 and the x402 contract that settles such payments have these addresses on every chain. */
export const PERMIT2_ADDRESS = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
export const UPTO_PROXY_ADDRESS = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002';

/** The member of `extensions` with which a payer without gas approves Permit2. */
export const GAS_SPONSORING_EXTENSION = 'eip2612GasSponsoring';

const decimal = z.string().regex(/^\d{1,78}$/u);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/u);
const signature = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/u);

/** A permit of Permit2 with the payee and the facilitator as its witness, signed by `from`. */
export const signedPermit = z.object({
  signature,
  permit2Authorization: z.object({
    from: address,
    permitted: z.object({ token: address, amount: decimal }),
    spender: address,
    nonce: decimal,
    deadline: decimal,
    witness: z.object({ to: address, facilitator: address, validAfter: decimal }),
  }),
});
export type SignedPermit = z.infer<typeof signedPermit>;

/** The values that a permit binds, under the names of other payments; `value` is its maximum. */
export function permitTermsOf({ permit2Authorization }: SignedPermit) {
  const { from, permitted, spender, nonce, deadline, witness } = permit2Authorization;
  return {
    from,
    to: witness.to,
    token: permitted.token,
    value: permitted.amount,
    spender,
    facilitator: witness.facilitator,
    validAfter: witness.validAfter,
    validBefore: deadline,
    nonce: permitNonceHex(nonce),
  };
}

/** The permit that binds these terms, to be signed with `permitTypedData`. */
export const uptoPermitOf = ({
  from,
  to,
  token,
  value,
  facilitator,
  validBefore,
  nonce,
}: Omit<
  ReturnType<typeof permitTermsOf>,
  'spender' | 'validAfter'
>): SignedPermit['permit2Authorization'] => ({
  from,
  permitted: { token, amount: value },
  spender: UPTO_PROXY_ADDRESS,
  nonce: String(BigInt(nonce)),
  deadline: validBefore,
  witness: { to, facilitator, validAfter: '0' },
});

/** The EIP-712 types under which `from` signs the permit; the domain is `Permit2` without a version. */
export const UPTO_PERMIT_TYPES = {
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

type Hex = `0x${string}`;

/** The typed data of a permit. Addresses are lower case, because their checksum is not part of what is signed. */
export const permitTypedData = (chainId: number, permit: SignedPermit['permit2Authorization']) => {
  const { permitted, spender, nonce, deadline, witness } = permit;
  const lower = (text: string): Hex => text.toLowerCase() as Hex;
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: lower(PERMIT2_ADDRESS) },
    types: UPTO_PERMIT_TYPES,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: lower(permitted.token), amount: BigInt(permitted.amount) },
      spender: lower(spender),
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
      witness: {
        to: lower(witness.to),
        facilitator: lower(witness.facilitator),
        validAfter: BigInt(witness.validAfter),
      },
    },
  } as const;
};

/** The EIP-2612 permit of a payer without gas: the token's own approval of Permit2 by signature. */
export const gasPermit = z.object({
  from: address,
  asset: address,
  spender: address,
  amount: decimal,
  nonce: decimal,
  deadline: decimal,
  signature,
  version: z.string().regex(/^[0-9]+(?:\.[0-9]+)*$/u),
});
export type GasPermit = z.infer<typeof gasPermit>;

/** The EIP-712 types of an EIP-2612 permit. */
export const GAS_PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** The nonce of a permit as 32 bytes in hex, the form in which the nonces of all payments are stored. */
export const permitNonceHex = (nonce: string): string => `0x${BigInt(nonce).toString(16).padStart(64, '0')}`;

const uint256 = { type: 'uint256' } as const;
const PERMIT = {
  name: 'permit',
  type: 'tuple',
  components: [
    {
      name: 'permitted',
      type: 'tuple',
      components: [
        { name: 'token', type: 'address' },
        { name: 'amount', ...uint256 },
      ],
    },
    { name: 'nonce', ...uint256 },
    { name: 'deadline', ...uint256 },
  ],
} as const;
const SETTLEMENT_INPUTS = [
  { name: 'amount', ...uint256 },
  { name: 'owner', type: 'address' },
  {
    name: 'witness',
    type: 'tuple',
    components: [
      { name: 'to', type: 'address' },
      { name: 'facilitator', type: 'address' },
      { name: 'validAfter', ...uint256 },
    ],
  },
  { name: 'signature', type: 'bytes' },
] as const;

/** The two ways in which the x402 contract settles a permit. */
export const UPTO_PROXY_ABI = [
  {
    type: 'function',
    name: 'settle',
    stateMutability: 'nonpayable',
    inputs: [PERMIT, ...SETTLEMENT_INPUTS],
    outputs: [],
  },
  {
    type: 'function',
    name: 'settleWithPermit',
    stateMutability: 'nonpayable',
    inputs: [
      {
        name: 'permit2612',
        type: 'tuple',
        components: [
          { name: 'value', ...uint256 },
          { name: 'deadline', ...uint256 },
          { name: 'r', type: 'bytes32' },
          { name: 's', type: 'bytes32' },
          { name: 'v', type: 'uint8' },
        ],
      },
      PERMIT,
      ...SETTLEMENT_INPUTS,
    ],
    outputs: [],
  },
] as const;
