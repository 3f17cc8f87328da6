import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import type { SignerTurn } from '../../../../shared/wire/signer.ts';
import type { Clock } from '../../../platform/runtime.ts';
import { splitCommand } from '../../../platform/shell/split-command.ts';
import { moveText, verifyMove } from '../../../sessions/index.ts';
import { startSigner, type SignerMove, type SignerProcess } from './signer-process.ts';

/** The time in which a program has to sign a move. */
const MOVE_MS = 60_000;

/** The programs of a worker that sign moves. */
export interface SigningPrograms {
  /** The public keys for which they sign. */
  readonly keys: readonly string[];
  /** Asks for one move, and refuses a reply that is illegal or is not signed by the key of the turn. */
  requestMove(
    turn: Omit<SignerTurn, 'type' | 'id' | 'limit_ms'>,
    signal: AbortSignal,
  ): Promise<Outcome<Pick<SignerMove, 'action' | 'sig'>>>;
  close(): Promise<void>;
}

interface Program {
  readonly command: readonly string[];
  process: SignerProcess;
}

/** Starts the programs of these command lines. Refuses if one of them does not reply, and names its command. */
export async function openSigners(
  commands: readonly string[],
  clock: Clock,
): Promise<Outcome<SigningPrograms, 'USAGE'>> {
  const programs: Program[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(programs.map(({ process }) => process.end()));
  };
  for (const commandLine of commands) {
    const command = splitCommand(commandLine);
    const startedProgram = await startSigner(command, clock);
    if (!startedProgram.ok) {
      await close();
      return refuse('USAGE', `--signer ${commandLine}: ${startedProgram.message}`);
    }
    programs.push({ command, process: startedProgram.value });
  }
  let lastId = 0;
  return accept({
    keys: [...new Set(programs.flatMap(({ process }) => process.keys))],
    async requestMove(turn, signal) {
      const process = await ensureRunning(programs, turn.key, clock);
      if (!process.ok) return process;
      lastId += 1;
      const request: SignerTurn = { type: 'turn', id: lastId, ...turn, limit_ms: MOVE_MS };
      const move = await process.value.requestMove(request, signal);
      return move.ok ? checkMove(turn, move.value) : move;
    },
    close,
  });
}

/** The program for this key; one that has ended is started again. */
async function ensureRunning(
  programs: readonly Program[],
  key: string,
  clock: Clock,
): Promise<Outcome<SignerProcess>> {
  const program = programs.find(({ process }) => process.keys.includes(key));
  if (program === undefined)
    return refuse('INVALID_REQUEST', 'No program of this worker signs for this player');
  if (!program.process.hasEnded()) return accept(program.process);
  const restartedProgram = await startSigner(program.command, clock);
  if (restartedProgram.ok) program.process = restartedProgram.value;
  return restartedProgram;
}

/** Refuses here what the host would refuse, because such a reply is no fault of the player. */
function checkMove(
  { key, legal, resign, previous_hash: previous }: Omit<SignerTurn, 'type' | 'id' | 'limit_ms'>,
  { action, sig }: SignerMove,
): Outcome<Pick<SignerMove, 'action' | 'sig'>> {
  const isAllowed = typeof action === 'string' ? legal.includes(action) : action.winner === resign.winner;
  if (!isAllowed) return refuse('INVALID_REQUEST', 'The program that signs chose an illegal action');
  return verifyMove(sig, moveText(previous, action), key)
    ? accept({ action, sig })
    : refuse('INVALID_REQUEST', 'The program that signs gave a signature of something else');
}
