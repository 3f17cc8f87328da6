import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiles `resources/contracts/*.sol` into the artifacts next to them. The
 * artifacts are committed, so users and the build need no compiler; a test runs
 * `--check` to compare them with the sources.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(ROOT, 'resources', 'contracts');
const require = createRequire(import.meta.url);

/** `isPlaced`: the code of a local chain is put at a fixed address, so the artifact has the code that runs there. */
const CONTRACTS = [
  { source: 'LocalPermit2.sol', name: 'LocalPermit2', artifact: 'local-permit2.json', isPlaced: true },
  { source: 'LocalUptoProxy.sol', name: 'LocalUptoProxy', artifact: 'local-upto-proxy.json', isPlaced: true },
  { source: 'RewardToken.sol', name: 'RewardToken', artifact: 'reward-token.json' },
  { source: 'StakeEscrow.sol', name: 'StakeEscrow', artifact: 'stake-escrow.json' },
  { source: 'TestUSDC.sol', name: 'TestUSDC', artifact: 'test-usdc.json' },
];

const SETTINGS = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  // Without the hash of the sources' paths the bytecode is the same in every folder.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

const read = (file) => readFileSync(file, 'utf8');

function readImport(path) {
  try {
    return { contents: read(require.resolve(path, { paths: [ROOT] })) };
  } catch {
    return { error: `${path} is not installed` };
  }
}

/** The text of every artifact by file name; throws the messages of the compiler. */
export function compileContracts() {
  const solc = require('solc');
  const sources = Object.fromEntries(
    CONTRACTS.map(({ source }) => [source, { content: read(join(FOLDER, source)) }]),
  );
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const output = JSON.parse(solc.compile(input, { import: readImport }));
  const errors = (output.errors ?? []).map((error) => error.formattedMessage);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return Object.fromEntries(
    CONTRACTS.map(({ source, name, artifact, isPlaced = false }) => {
      const { abi, evm } = output.contracts[source][name];
      const artifactJson = {
        contractName: name,
        compiler: solc.version(),
        abi,
        bytecode: `0x${(isPlaced ? evm.deployedBytecode : evm.bytecode).object}`,
      };
      return [artifact, `${JSON.stringify(artifactJson, null, 1)}\n`];
    }),
  );
}

function run(check) {
  let differingCount = 0;
  for (const [file, text] of Object.entries(compileContracts())) {
    const path = join(FOLDER, file);
    if (check && read(path) !== text) {
      console.error(`contracts: ${file} differs from the compiled sources; run node scripts/contracts.mjs`);
      differingCount += 1;
    }
    if (!check) writeFileSync(path, text);
    const { bytecode } = JSON.parse(text);
    console.log(`contracts: ${file}, ${(bytecode.length - 2) / 2} bytes of code`);
  }
  process.exit(differingCount > 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.includes('--check'));
