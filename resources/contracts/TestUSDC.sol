// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title Play-money USDC of a local chain
/// @notice Transfers by signature (EIP-3009) as the real one has them. Everything that a caller needs
/// is in the code and not in storage, so that the code also works where it was put by hand.
contract TestUSDC is ERC20, EIP712 {
    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    /// @notice The only address that makes money.
    address public immutable faucet;

    // Variables are only added at the end, because newer code is put in the place of older code.
    mapping(address authorizer => mapping(bytes32 nonce => bool)) private _used;
    mapping(address owner => uint256) private _permits;

    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    error NotTheFaucet(address caller);
    error AuthorizationNotYetValid(uint256 validAfter);
    error AuthorizationExpired(uint256 validBefore);
    error AuthorizationAlreadyUsed(address authorizer, bytes32 nonce);
    error InvalidAuthorization();
    error CallerMustBePayee(address caller);
    error PermitExpired(uint256 deadline);
    error InvalidPermit();

    constructor(address faucet_) ERC20("USDC", "USDC") EIP712("USDC", "2") {
        faucet = faucet_;
    }

    function name() public pure override returns (string memory) {
        return "USDC";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    /// @notice True once the authorisation was used.
    function authorizationState(address authorizer, bytes32 nonce) external view returns (bool) {
        return _used[authorizer][nonce];
    }

    function mint(address to, uint256 amount) external {
        if (msg.sender != faucet) revert NotTheFaucet(msg.sender);
        _mint(to, amount);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 digest =
            _take(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce);
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecover(digest, v, r, s);
        if (failure != ECDSA.RecoverError.NoError || signer != from) revert InvalidAuthorization();
        _transfer(from, to, value);
    }

    /// @notice The same with the signature in one piece, also of a contract wallet (EIP-1271).
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        bytes32 digest =
            _take(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce);
        if (!SignatureChecker.isValidSignatureNow(from, digest, signature)) revert InvalidAuthorization();
        _transfer(from, to, value);
    }

    /// @notice Like a transfer, but only the payee can use the authorisation.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        if (to != msg.sender) revert CallerMustBePayee(msg.sender);
        bytes32 digest =
            _take(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce);
        if (!SignatureChecker.isValidSignatureNow(from, digest, signature)) revert InvalidAuthorization();
        _transfer(from, to, value);
    }

    /// @notice Makes an authorisation unusable that was not used.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes calldata signature) external {
        if (_used[authorizer][nonce]) revert AuthorizationAlreadyUsed(authorizer, nonce);
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)));
        if (!SignatureChecker.isValidSignatureNow(authorizer, digest, signature)) {
            revert InvalidAuthorization();
        }
        _used[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    /// @notice The number of permits (EIP-2612) that were used.
    function nonces(address owner) external view returns (uint256) {
        return _permits[owner];
    }

    /// @notice An approval by signature (EIP-2612), so that the owner needs no gas.
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 structHash =
            keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _permits[owner]++, deadline));
        (address signer, ECDSA.RecoverError failure,) =
            ECDSA.tryRecover(_hashTypedDataV4(structHash), v, r, s);
        if (failure != ECDSA.RecoverError.NoError || signer != owner) revert InvalidPermit();
        _approve(owner, spender, value);
    }

    /// @dev Uses the authorisation up and gives the digest that its signature must fit.
    function _take(
        bytes32 typeHash,
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce
    ) private returns (bytes32) {
        if (block.timestamp <= validAfter) revert AuthorizationNotYetValid(validAfter);
        if (block.timestamp >= validBefore) revert AuthorizationExpired(validBefore);
        if (_used[from][nonce]) revert AuthorizationAlreadyUsed(from, nonce);
        _used[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        return _hashTypedDataV4(
            keccak256(
                abi.encode(typeHash, from, to, value, validAfter, validBefore, nonce)
            )
        );
    }
}
