import { randomUUID } from 'node:crypto';
import { createAudit } from '../../../src/main/platform/audit/index.ts';
import type { LeagueContext } from '../../../src/main/league/context.ts';
import {
  normaliseRequest,
  type NormalisedRequest,
} from '../../../src/main/league/dialects/normalise-request.ts';
import { createLeagueContext } from '../../../src/main/league/create-context.ts';
import type { PeerReply, PeerCaller, PeerRequest } from '../../../src/main/league/transport/rpc-client.ts';
import { openLeagueStores } from './rows.ts';

export interface RecordedRequest extends PeerRequest {
  readonly peer: string;
}

/**
 * The league context over a database in memory. Calls to agents are answered by `answer` instead of a
 * socket.
 */
export async function testLeagueContext(
  answer: (requested: RecordedRequest) => PeerReply | Promise<PeerReply> = () => SILENT,
  sessions: LeagueContext['sessions'] = null,
) {
  const stores = await openLeagueStores();
  const { db, writer, clock, bus } = stores;
  const wanted: RecordedRequest[] = [];
  const logged: string[] = [];
  const audit = createAudit({ db, writer, clock, bus, headFile: { recordHead: () => undefined } });
  const opened = createLeagueContext(
    {
      db,
      writer,
      audit,
      bus,
      sessions,
      runtime: {
        clock,
        random: { bytes: (length) => new Uint8Array(length).fill(7) },
        ids: { uuid: () => randomUUID() },
      },
      log: (level, text) => void logged.push(`${level} ${text}`),
      crashPoint: () => undefined,
      processClock: clock,
      otherPorts: () => [],
      hasPrize: () => false,
    },
    () => 8000,
  );
  const peers: PeerCaller = {
    async send(peer, question) {
      const one = { ...question, peer: peer.name };
      wanted.push(one);
      return answer(one);
    },
    tools: async () => [],
    forget: () => undefined,
    isClosed: () => false,
    close: () => undefined,
  };
  const context: LeagueContext = { ...opened, peers };
  const actions = (): string[] =>
    db.prepare<[], string>("select action from audit where system = 'league' order by seq").pluck().all();
  return { ...stores, context, requested: wanted, logged, actions };
}

/** A call that timed out. */
export const SILENT: PeerReply = { ok: false, code: 'E001', message: 'No answer', attempts: 1 };

export const answered = (envelope: Readonly<Record<string, unknown>>): PeerReply => ({
  ok: true,
  content: { kind: 'envelope', envelope, type: String(envelope['message_type']) },
  body: envelope,
  attempts: 1,
});

/** A message as it is received. */
export function message(fields: object): NormalisedRequest {
  const read = normaliseRequest(fields);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}
