import { parseAbi } from 'viem';
import stakeEscrow from '../../../../resources/contracts/stake-escrow.json' with { type: 'json' };
import type { Hex } from '../../chain/index.ts';

/** The parts of the escrow contract that the host calls; a test compares them with the compiled artifact. */
export const STAKE_ESCROW_ABI = parseAbi([
  'struct Terms { bytes32 id; address referee; address token; uint256 fee; uint32 seats; uint16 hostFeeBps; address hostFeeTo; uint64 enterBy; uint64 resultBy; bytes32 rulesHash; }',
  'function keyOf(Terms terms) view returns (bytes32)',
  'function entryNonce(bytes32 key, address player) pure returns (bytes32)',
  'function stateOf(bytes32 key) view returns (uint8)',
  'function entryOf(bytes32 key, address player) view returns (uint8)',
  'function entrantsOf(bytes32 key) view returns (address[])',
  'function owed(address token, address wallet) view returns (uint256)',
  'function open(Terms terms) returns (bytes32)',
  'function enter(bytes32 key, address player, uint256 validAfter, uint256 validBefore, bytes signature)',
  'function settle(bytes32 key, bytes32 resultHash, address[] winners, uint256[] amounts)',
  'function refundAll(bytes32 key, string reason)',
  'function refund(bytes32 key, address player)',
  'function withdraw(address token, address wallet)',
  'event Entered(bytes32 indexed key, address indexed player, uint256 fee)',
  'event Settled(bytes32 indexed key, bytes32 resultHash, address[] winners, uint256[] amounts, uint256 hostFee)',
  'event RefundStarted(bytes32 indexed key, address indexed by, string reason)',
  'event Refunded(bytes32 indexed key, address indexed player, uint256 amount)',
  'event Withdrawn(address indexed token, address indexed wallet, uint256 amount)',
  'error NotTheReferee(address caller)',
  'error InvalidTerms()',
  'error WrongState(uint8 state)',
  'error EntryClosed()',
  'error NotAnEntrant(address player)',
  'error AlreadyEntered(address player)',
  'error TooEarly()',
  'error TooLate()',
  'error WrongSum(uint256 given, uint256 expected)',
  'error WrongAmountReceived(uint256 received, uint256 fee)',
  'error NothingOwed()',
]);

/** The bytecode with which the contract is deployed. */
export const STAKE_ESCROW_CODE = stakeEscrow.bytecode as Hex;
