// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @notice The part of EIP-3009 with which an entry fee is paid.
interface IReceiveWithAuthorization {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}

/// @title Escrow of refereed stakes
/// @notice Holds the entry fees of an event. The referee can only name entrants as winners of the whole pot or
/// start the refund; after `resultBy` anybody can start the refund. Nobody owns this contract.
contract StakeEscrow is ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Terms {
        bytes32 id;
        address referee;
        address token;
        uint256 fee;
        uint32 seats;
        uint16 hostFeeBps;
        address hostFeeTo;
        uint64 enterBy;
        uint64 resultBy;
        bytes32 rulesHash;
    }

    enum State {
        None,
        Open,
        Settled,
        Refunding
    }

    enum Entry {
        None,
        Entered,
        Won,
        Refunded
    }

    uint16 public constant MAX_HOST_FEE_BPS = 1000;

    mapping(bytes32 key => Terms) private _terms;
    mapping(bytes32 key => State) public stateOf;
    mapping(bytes32 key => address[]) private _entrants;
    mapping(bytes32 key => mapping(address player => Entry)) public entryOf;
    /// @notice What a wallet can withdraw.
    mapping(address token => mapping(address wallet => uint256)) public owed;

    event Opened(bytes32 indexed key, address indexed referee, Terms terms);
    event Entered(bytes32 indexed key, address indexed player, uint256 fee);
    event Settled(bytes32 indexed key, bytes32 resultHash, address[] winners, uint256[] amounts, uint256 hostFee);
    event RefundStarted(bytes32 indexed key, address indexed by, string reason);
    event Refunded(bytes32 indexed key, address indexed player, uint256 amount);
    event Withdrawn(address indexed token, address indexed wallet, uint256 amount);

    error NotTheReferee(address caller);
    error InvalidTerms();
    error WrongState(State state);
    error EntryClosed();
    error NotAnEntrant(address player);
    error AlreadyEntered(address player);
    error TooEarly();
    error TooLate();
    error WrongSum(uint256 given, uint256 expected);
    error WrongAmountReceived(uint256 received, uint256 fee);
    error NothingOwed();

    /// @notice The key of an event. It is different for every chain, contract and term.
    function keyOf(Terms calldata terms) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), terms));
    }

    /// @notice The nonce that a player's authorisation must have; it binds the signature to these terms.
    function entryNonce(bytes32 key, address player) public pure returns (bytes32) {
        return keccak256(abi.encode(key, player));
    }

    function termsOf(bytes32 key) external view returns (Terms memory) {
        return _terms[key];
    }

    function entrantsOf(bytes32 key) external view returns (address[] memory) {
        return _entrants[key];
    }

    function open(Terms calldata terms) external returns (bytes32 key) {
        if (msg.sender != terms.referee) revert NotTheReferee(msg.sender);
        bool hasRecipient = terms.hostFeeBps == 0 || terms.hostFeeTo != address(0);
        if (
            terms.fee == 0 || terms.seats < 2 || terms.hostFeeBps > MAX_HOST_FEE_BPS || !hasRecipient
                || terms.enterBy <= block.timestamp || terms.resultBy <= terms.enterBy
                || terms.token.code.length == 0
        ) revert InvalidTerms();
        key = keyOf(terms);
        _expect(key, State.None);
        stateOf[key] = State.Open;
        _terms[key] = terms;
        emit Opened(key, terms.referee, terms);
    }

    /// @notice Takes the fee of `player`, who signed `ReceiveWithAuthorization` of the token. Anybody may carry it.
    function enter(
        bytes32 key,
        address player,
        uint256 validAfter,
        uint256 validBefore,
        bytes calldata signature
    ) external nonReentrant {
        _expect(key, State.Open);
        Terms storage terms = _terms[key];
        address[] storage entrants = _entrants[key];
        if (block.timestamp > terms.enterBy || entrants.length >= terms.seats) revert EntryClosed();
        if (player == terms.referee) revert NotAnEntrant(player);
        if (entryOf[key][player] != Entry.None) revert AlreadyEntered(player);
        entryOf[key][player] = Entry.Entered;
        entrants.push(player);
        uint256 fee = terms.fee;
        uint256 before = IERC20(terms.token).balanceOf(address(this));
        _collect(terms, entryNonce(key, player), player, validAfter, validBefore, signature);
        uint256 received = IERC20(terms.token).balanceOf(address(this)) - before;
        if (received != fee) revert WrongAmountReceived(received, fee);
        emit Entered(key, player, fee);
    }

    /// @notice Credits the whole pot. `resultHash` is the last hash of the game's log.
    function settle(bytes32 key, bytes32 resultHash, address[] calldata winners, uint256[] calldata amounts)
        external
    {
        _expect(key, State.Open);
        Terms storage terms = _terms[key];
        if (msg.sender != terms.referee) revert NotTheReferee(msg.sender);
        if (block.timestamp > terms.resultBy) revert TooLate();
        uint256 entered = _entrants[key].length;
        if (entered < 2 || (entered < terms.seats && block.timestamp <= terms.enterBy)) revert TooEarly();
        stateOf[key] = State.Settled;
        uint256 pot = terms.fee * entered;
        uint256 hostFee = (pot * terms.hostFeeBps) / 10_000;
        uint256 sum = hostFee + _credit(key, terms.token, winners, amounts);
        if (sum != pot) revert WrongSum(sum, pot);
        if (hostFee > 0) owed[terms.token][terms.hostFeeTo] += hostFee;
        emit Settled(key, resultHash, winners, amounts, hostFee);
    }

    /// @notice Starts the refund: the referee at any time before a result, anybody after `resultBy`.
    function refundAll(bytes32 key, string calldata reason) external {
        _expect(key, State.Open);
        Terms storage terms = _terms[key];
        if (msg.sender != terms.referee && block.timestamp <= terms.resultBy) revert TooEarly();
        stateOf[key] = State.Refunding;
        emit RefundStarted(key, msg.sender, reason);
    }

    /// @notice Pays the fee back to an entrant, once. Anybody may call it.
    function refund(bytes32 key, address player) external nonReentrant {
        _expect(key, State.Refunding);
        if (entryOf[key][player] != Entry.Entered) revert NotAnEntrant(player);
        entryOf[key][player] = Entry.Refunded;
        Terms storage terms = _terms[key];
        emit Refunded(key, player, terms.fee);
        IERC20(terms.token).safeTransfer(player, terms.fee);
    }

    /// @notice Sends what a wallet is owed to that wallet. Anybody may call it.
    function withdraw(address token, address wallet) external nonReentrant {
        uint256 amount = owed[token][wallet];
        if (amount == 0) revert NothingOwed();
        owed[token][wallet] = 0;
        emit Withdrawn(token, wallet, amount);
        IERC20(token).safeTransfer(wallet, amount);
    }

    function _collect(
        Terms storage terms,
        bytes32 nonce,
        address player,
        uint256 validAfter,
        uint256 validBefore,
        bytes calldata signature
    ) private {
        IReceiveWithAuthorization(terms.token).receiveWithAuthorization(
            player, address(this), terms.fee, validAfter, validBefore, nonce, signature
        );
    }

    /// @dev Adds the amounts to what the winners are owed and gives their sum.
    function _credit(bytes32 key, address token, address[] calldata winners, uint256[] calldata amounts)
        private
        returns (uint256 sum)
    {
        if (winners.length != amounts.length) revert WrongSum(winners.length, amounts.length);
        for (uint256 i = 0; i < winners.length; ++i) {
            address winner = winners[i];
            // A winner is named once: the second time the state of the entry is Won.
            if (entryOf[key][winner] != Entry.Entered) revert NotAnEntrant(winner);
            entryOf[key][winner] = Entry.Won;
            owed[token][winner] += amounts[i];
            sum += amounts[i];
        }
    }

    function _expect(bytes32 key, State expected) private view {
        State state = stateOf[key];
        if (state != expected) revert WrongState(state);
    }
}
