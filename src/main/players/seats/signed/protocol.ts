import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import { cleanName } from '../../../../shared/display-text.ts';
import { signerKey, signerName } from '../../../../shared/wire/fleet.ts';
import type { MoveChooser } from '../../move-chooser.ts';
import type { SeatProtocol } from '../protocol.ts';

const signedSpec = z.strictObject({
  name: signerName.refine((name) => cleanName(name, '') === name),
  key: signerKey,
});
type SignedSpec = z.infer<typeof signedSpec>;

const USAGE =
  'a signed player needs a name and its Ed25519 public key, 32 bytes in base64url: signed:alice@KEY (docs/signed-players.md)';
const ELSEWHERE = 'The key of this player is with a worker, so that only workers can play it';

/** A player that signs its moves with a key of its own (docs/signed-players.md); only a worker can ask it for one. */
export const signedProtocol: SeatProtocol<SignedSpec> = {
  id: 'signed',
  title: 'Signed player',
  syntax: 'signed:NAME@KEY',
  specSchema: signedSpec,
  isWithWorkers: true,
  parse(text) {
    const separatorIndex = text.lastIndexOf('@');
    const spec = signedSpec.safeParse({
      name: text.slice(0, Math.max(0, separatorIndex)),
      key: text.slice(separatorIndex + 1),
    });
    return spec.success ? accept(spec.data) : refuse('USAGE', USAGE);
  },
  name: ({ name }) => `${name} (signed)`,
  admit: (spec) => accept(spec),
  test: () => Promise.resolve({ state: 'failed', name: null, detail: ELSEWHERE, latencyMs: 0 }),
  open({ key }, { sessionSeat, host }) {
    const seat = sessionSeat === null ? undefined : host.signedSeats?.open(key, sessionSeat);
    if (seat === undefined) return absentChooser(ELSEWHERE);
    return seat.ok ? seat.value : absentChooser(seat.message);
  },
};

/** A player that is not here makes its game void, and is not charged with it. */
const absentChooser = (message: string): MoveChooser => ({
  start: () => Promise.resolve(refuse('ENDPOINT_LOST', message)),
  decide: () => Promise.resolve(refuse('ENDPOINT_LOST', message)),
  close: () => Promise.resolve(),
});
