import { parseAbi } from 'viem';
import rewardToken from '../../../../resources/contracts/reward-token.json' with { type: 'json' };
import testUsdc from '../../../../resources/contracts/test-usdc.json' with { type: 'json' };
import type { Hex } from '../types.ts';

/**
 * The parts of our contracts that the host calls; a test compares them with the compiled artifacts.
 */
export const REWARD_TOKEN_ABI = parseAbi([
  'constructor(address admin, address minter, uint256 ceiling)',
  'function mintReward(bytes32 matchId, address to, uint256 amount)',
  'function mintBatch(bytes32[] matchIds, address[] to, uint256[] amounts) returns (uint256 count)',
  'function minted(bytes32 key) view returns (bool)',
  'function mintedOf(bytes32[] matchIds, address[] to) view returns (bool[] paid)',
  'function redeem(bytes32 matchId, address to, uint256 amount, uint256 deadline, bytes sig)',
  'function voucherDigest(bytes32 matchId, address to, uint256 amount, uint256 deadline) view returns (bytes32)',
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function dailyCeiling() view returns (uint256)',
  'function remainingToday() view returns (uint256)',
  'function today() view returns (uint256)',
  'function setDailyCeiling(uint256 amount)',
  'function allowExtra(uint256 amount)',
  'function paused() view returns (bool)',
  'function pause()',
  'function unpause()',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'function grantRole(bytes32 role, address account)',
  'function revokeRole(bytes32 role, address account)',
  'event RewardMinted(bytes32 indexed matchId, address indexed to, uint256 amount)',
  'error AlreadyMinted(bytes32 matchId, address to)',
  'error CeilingReached(uint256 day, uint256 remaining, uint256 wanted)',
  'error NothingToMint()',
  'error EnforcedPause()',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error ERC20InvalidReceiver(address receiver)',
]);

export const USDC_ABI = parseAbi([
  'constructor(address faucet_)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function faucet() view returns (address)',
  'function balanceOf(address account) view returns (uint256)',
  'function mint(address to, uint256 amount)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'error NotTheFaucet(address caller)',
  'error AuthorizationNotYetValid(uint256 validAfter)',
  'error AuthorizationExpired(uint256 validBefore)',
  'error AuthorizationAlreadyUsed(address authorizer, bytes32 nonce)',
  'error InvalidAuthorization()',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]);

export const REWARD_TOKEN_CODE = rewardToken.bytecode as Hex;
export const TEST_USDC_CODE = testUsdc.bytecode as Hex;
