import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A program that signs moves, written from docs/signed-players.md alone: `node move-signer.mjs KEYFILE [MODE]`.
 * KEYFILE holds an Ed25519 private key in PEM. It plays the first legal action, and its MODE can make it misbehave.
 */
const [, , keyFile, mode = 'first'] = process.argv;
const privateKey = createPrivateKey(readFileSync(keyFile, 'utf8'));
const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x;

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The hash of the last row, computed here: nothing is signed on the word of the worker. */
function recomputed({ header, rows }) {
  let last = sha256(canonical(header));
  for (const { hash: _, ...row } of rows) last = sha256(last + canonical(row));
  return last;
}

const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

function answer(turn) {
  const { id, rows, previous_hash: previous, legal, resign } = turn;
  if (recomputed(turn) !== previous)
    return { type: 'error', id, message: 'the rows do not lead to the hash' };
  if (mode === 'silent') return null;
  if (mode === 'refuse') return { type: 'error', id, message: 'I do not play this game' };
  const isResigning = mode === 'resign' && rows.length >= 4;
  const action = isResigning ? resign : legal[mode === 'last' ? legal.length - 1 : 0];
  const signed = mode === 'wrong' ? legal[legal.length - 1] : action;
  const text = `arbiter.move.v1\n${previous}\n${canonical(signed)}`;
  return {
    type: 'move',
    id,
    action,
    sig: sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url'),
  };
}

createInterface({ input: process.stdin }).on('line', (text) => {
  const line = JSON.parse(text);
  const reply = line.type === 'hello' ? { type: 'ready', v: 1, keys: [publicKey] } : answer(line);
  if (reply !== null) write(reply);
});
