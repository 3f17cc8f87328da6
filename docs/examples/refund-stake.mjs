/**
 * Takes the entry fees of a stake back when its host no longer runs: `node refund-stake.mjs STAKE.json RPC_URL`, with
 * the private key of any account that can pay gas in `GAS_KEY`. It knows only the contract and the file that `arbiter
 * stakes show ID --json` printed. The money goes to the wallets that entered, whoever runs it.
 */
import { readFileSync } from 'node:fs';
import { createPublicClient, createWalletClient, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const abi = parseAbi([
  'function stateOf(bytes32 key) view returns (uint8)',
  'function entrantsOf(bytes32 key) view returns (address[])',
  'function entryOf(bytes32 key, address player) view returns (uint8)',
  'function refundAll(bytes32 key, string reason)',
  'function refund(bytes32 key, address player)',
  'error TooEarly()',
]);
const OPEN = 1;
const REFUNDING = 3;
const ENTERED = 1;

const [file, rpcUrl] = process.argv.slice(2);
const { escrow: address, eventKey } = JSON.parse(readFileSync(file, 'utf8'));
const transport = http(rpcUrl);
const client = createPublicClient({ transport });
const wallet = createWalletClient({ account: privateKeyToAccount(process.env.GAS_KEY), transport });

const say = (text) => process.stdout.write(`${text}\n`);
const read = (functionName, args) => client.readContract({ address, abi, functionName, args });
async function send(functionName, args) {
  const hash = await wallet.writeContract({ address, abi, functionName, args, chain: null });
  const { status } = await client.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`${functionName} failed in ${hash}`);
  return hash;
}

if ((await read('stateOf', [eventKey])) === OPEN) {
  say(`refund started in ${await send('refundAll', [eventKey, 'the host is gone'])}`);
}
if ((await read('stateOf', [eventKey])) !== REFUNDING) throw new Error('this stake is decided');
for (const player of await read('entrantsOf', [eventKey])) {
  if ((await read('entryOf', [eventKey, player])) !== ENTERED) continue;
  say(`${player}: fee paid back in ${await send('refund', [eventKey, player])}`);
}
