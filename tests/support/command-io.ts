import type { CommandIo } from '../../src/main/cli/command.ts';

export interface RecordedIo {
  readonly io: CommandIo;
  out(): string;
  err(): string;
  stop(): void;
}

/** Input and output of a command, recorded; `entryUrl` names the program beside which its workers are, by default the sources. */
export function recordedIo(
  own: { env?: Record<string, string>; terminal?: boolean; entryUrl?: string } = {},
): RecordedIo {
  const out: string[] = [];
  const err: string[] = [];
  const stop = new AbortController();
  const io: CommandIo = {
    stdout: (text) => void out.push(text),
    stderr: (text) => void err.push(text),
    stderrIsTerminal: own.terminal ?? false,
    columns: 100,
    env: own.env ?? {},
    signal: stop.signal,
    entryUrl: own.entryUrl ?? new URL('../../src/main/cli/cli.ts', import.meta.url).href,
    program: 'arbiter',
    version: '0.0.0',
    nowMs: () => 0,
    monotonicMs: () => 0,
  };
  return { io, out: () => out.join(''), err: () => err.join(''), stop: () => stop.abort() };
}
