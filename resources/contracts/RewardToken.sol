// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title Monard, the reward of an Arbiter
/// @notice A match pays a wallet once, whoever asks and however often: the guard is on the chain,
/// so no crash, retry or second host can pay twice.
contract RewardToken is ERC20, AccessControl, Pausable, EIP712 {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 public constant VOUCHER_TYPEHASH =
        keccak256("RewardVoucher(bytes32 matchId,address to,uint256 amount,uint256 deadline)");

    /// @notice What was paid already, by `mintKey`.
    mapping(bytes32 key => bool) public minted;
    /// @notice Minted on a day, counted in UTC days since 1970.
    mapping(uint256 day => uint256) public mintedOn;
    /// @notice What the admin allowed on one day above the ceiling.
    mapping(uint256 day => uint256) public extraOn;
    /// @notice Bounds what a stolen minter key can do in a day.
    uint256 public dailyCeiling;

    event RewardMinted(bytes32 indexed matchId, address indexed to, uint256 amount);
    event DailyCeilingSet(uint256 amount);
    event ExtraAllowed(uint256 indexed day, uint256 amount);

    error AlreadyMinted(bytes32 matchId, address to);
    error CeilingReached(uint256 day, uint256 remaining, uint256 wanted);
    error LengthMismatch();
    error NothingToMint();
    error VoucherExpired(uint256 deadline);
    error VoucherNotByMinter(address signer);

    constructor(address admin, address minter, uint256 ceiling)
        ERC20("Monard", "MONARD")
        EIP712("Arbiter Reward", "1")
    {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
        dailyCeiling = ceiling;
        emit DailyCeilingSet(ceiling);
    }

    /// @notice The guard's key of one match and wallet.
    function mintKey(bytes32 matchId, address to) public pure returns (bytes32) {
        return keccak256(abi.encode(matchId, to));
    }

    /// @notice Which of these were paid already.
    function mintedOf(bytes32[] calldata matchIds, address[] calldata to)
        external
        view
        returns (bool[] memory paid)
    {
        if (matchIds.length != to.length) revert LengthMismatch();
        paid = new bool[](to.length);
        for (uint256 i = 0; i < to.length; i++) paid[i] = minted[mintKey(matchIds[i], to[i])];
    }

    function mintReward(bytes32 matchId, address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mintOnce(matchId, to, amount);
    }

    /// @notice Many at once; what was paid already is passed over.
    /// @return count how many were paid now
    function mintBatch(bytes32[] calldata matchIds, address[] calldata to, uint256[] calldata amounts)
        external
        onlyRole(MINTER_ROLE)
        returns (uint256 count)
    {
        if (matchIds.length != to.length || to.length != amounts.length) revert LengthMismatch();
        for (uint256 i = 0; i < to.length; i++) {
            if (minted[mintKey(matchIds[i], to[i])]) continue;
            _mintOnce(matchIds[i], to[i], amounts[i]);
            count++;
        }
    }

    /// @notice Anybody may bring a voucher that a minter signed. It shares the guard with `mintReward`.
    function redeem(bytes32 matchId, address to, uint256 amount, uint256 deadline, bytes calldata sig)
        external
    {
        if (block.timestamp > deadline) revert VoucherExpired(deadline);
        address signer = ECDSA.recover(voucherDigest(matchId, to, amount, deadline), sig);
        if (!hasRole(MINTER_ROLE, signer)) revert VoucherNotByMinter(signer);
        _mintOnce(matchId, to, amount);
    }

    /// @notice What a minter signs for `redeem`.
    function voucherDigest(bytes32 matchId, address to, uint256 amount, uint256 deadline)
        public
        view
        returns (bytes32)
    {
        return _hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, matchId, to, amount, deadline)));
    }

    /// @notice The UTC day that counts now.
    function today() public view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @notice What may still be minted today.
    function remainingToday() public view returns (uint256) {
        uint256 ceiling = dailyCeiling + extraOn[today()];
        uint256 used = mintedOn[today()];
        return used >= ceiling ? 0 : ceiling - used;
    }

    function setDailyCeiling(uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        dailyCeiling = amount;
        emit DailyCeilingSet(amount);
    }

    /// @notice More than the ceiling for today alone.
    function allowExtra(uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        extraOn[today()] += amount;
        emit ExtraAllowed(today(), amount);
    }

    function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _mintOnce(bytes32 matchId, address to, uint256 amount) private whenNotPaused {
        if (amount == 0) revert NothingToMint();
        bytes32 key = mintKey(matchId, to);
        if (minted[key]) revert AlreadyMinted(matchId, to);
        uint256 remaining = remainingToday();
        if (amount > remaining) revert CeilingReached(today(), remaining, amount);
        minted[key] = true;
        mintedOn[today()] += amount;
        _mint(to, amount);
        emit RewardMinted(matchId, to, amount);
    }
}
