import { randomUUID } from 'node:crypto';
import { createAudit } from '../../../src/main/audit/index.ts';
import type { Desk } from '../../../src/main/league/desk.ts';
import { normalise, type Normalised } from '../../../src/main/league/dialects/normalise.ts';
import { createDesk } from '../../../src/main/league/open-desk.ts';
import type { PeerAnswer, PeerCaller, Question } from '../../../src/main/league/peer.ts';
import { leagueHouse } from './rows.ts';

export interface Asked extends Question {
  readonly peer: string;
}

/**
 * The desk as the league opens it, over a database in memory. Agents are asked
 * through `answer` instead of by socket.
 */
export async function realDesk(
  answer: (asked: Asked) => PeerAnswer | Promise<PeerAnswer> = () => SILENT,
  boards: Desk['boards'] = null,
) {
  const house = await leagueHouse();
  const { db, writer, clock, bus } = house;
  const asked: Asked[] = [];
  const logged: string[] = [];
  const audit = createAudit({ db, writer, clock, bus, headFile: { note: () => undefined } });
  const opened = createDesk(
    {
      db,
      writer,
      audit,
      bus,
      boards,
      ports: {
        clock,
        random: { bytes: (length) => new Uint8Array(length).fill(7) },
        ids: { uuid: () => randomUUID() },
      },
      log: (level, words) => void logged.push(`${level} ${words}`),
      crash: () => undefined,
      processClock: clock,
      otherPorts: () => [],
    },
    () => 8000,
  );
  const peers: PeerCaller = {
    async ask(peer, question) {
      const one = { ...question, peer: peer.name };
      asked.push(one);
      return answer(one);
    },
    tools: async () => [],
    forget: () => undefined,
    isClosed: () => false,
    close: () => undefined,
  };
  const desk: Desk = { ...opened, peers };
  const actions = (): string[] =>
    db.prepare<[], string>("select action from audit where system = 'league' order by seq").pluck().all();
  return { ...house, desk, asked, logged, actions };
}

/** Nobody answered in time. */
export const SILENT: PeerAnswer = { ok: false, code: 'E001', message: 'No answer', attempts: 1 };

export const said = (env: Readonly<Record<string, unknown>>): PeerAnswer => ({
  ok: true,
  answer: { kind: 'envelope', env, type: String(env['message_type']) },
  body: env,
  attempts: 1,
});

/** A message as it comes in. */
export function message(fields: object): Normalised {
  const read = normalise(fields);
  if (!read.ok) throw new Error(read.fault);
  return read.value;
}
