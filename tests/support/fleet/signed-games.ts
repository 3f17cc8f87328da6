import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  moveText,
  type GameSpecification,
  type Signers,
  type UploadedGame,
} from '../../../src/main/sessions/index.ts';
import { chained, rowsOf } from './played-games.ts';

/** A player with a key of its own. */
export interface TestSigner {
  /** The public key in base64url. */
  readonly key: string;
  readonly privateKey: KeyObject;
}

export function newSigner(): TestSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { key: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}

export const signText = ({ privateKey }: TestSigner, text: string): string =>
  sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url');

/** The rows with the signatures of these players, by role. */
export function signedRows(
  { headerHash }: GameSpecification,
  played: UploadedGame,
  players: Readonly<Record<string, TestSigner>>,
): UploadedGame {
  let previous = headerHash;
  const rows = played.rows.map((row) => {
    const player = players[row.role];
    const text = moveText(previous, row.action as string);
    previous = row.hash;
    return player === undefined ? row : { ...row, sig: signText(player, text) };
  });
  return { ...played, rows };
}

/** A game in which these players signed their moves. */
export const signedGame = (
  specification: GameSpecification,
  actions: Parameters<typeof rowsOf>[1],
  players: Readonly<Record<string, TestSigner>>,
): UploadedGame => signedRows(specification, chained(specification, rowsOf(specification, actions)), players);

export const signersIn = (players: Readonly<Record<string, TestSigner>>): Signers =>
  Object.fromEntries(Object.entries(players).map(([role, { key }]) => [role, key]));
