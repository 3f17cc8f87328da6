import {
  CALLS,
  type WindowResponse,
  type CallInput,
  type CallName,
  type CallOutput,
  type EventName,
  type EventPayload,
  type Overview,
  type SessionCard,
  type Settings,
  type Transport,
} from '../../../src/shared/contract/index.ts';
import { sampleAgents, SETTINGS } from './sample-host.ts';
import { sampleSessions } from './sample-sessions.ts';
import { headOf, scriptedCalls, type World } from './scripted-calls.ts';
import { scriptedRewards, type RewardScript } from './scripted-rewards.ts';
import { scriptedArenas, scriptedConnect, scriptedModels } from './scripted-players.ts';

/** An in-memory host for tests and screenshots of the window: typed by the contract, without rules. */
export interface ScriptedHost {
  readonly transport: Transport;
  readonly requested: { call: string; input: unknown }[];
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** Skips sequence numbers, as lost messages would. */
  skip(count: number): void;
  link(state: 'up' | 'lost'): void;
  /** Refuses the next call of this name. */
  refuse(call: CallName, code: string, message: string): void;
  grow(rows: number): void;
  readonly sessions: SessionCard[];
}

export type ScriptedAnswers = { [N in CallName]?: (input: CallInput<N>) => CallOutput<N> };

export interface ScriptedOptions {
  readonly set: 'full' | 'empty';
  readonly nowMs: number;
  readonly auditRows?: number;
  readonly sessionCount?: number;
  readonly settings?: Partial<Settings>;
  readonly safeMode?: Overview['safeMode'];
  readonly money?: RewardScript;
  /** Answers of a single test, which replace the answers of the script. */
  readonly calls?: ScriptedAnswers;
  /** Calls whose first attempt is refused, with the code. */
  readonly refuse?: Partial<Record<CallName, string>>;
}

export function createScriptedHost(options: ScriptedOptions): ScriptedHost {
  const full = options.set === 'full';
  const listeners = new Set<Parameters<Transport['listen']>[0]>();
  const links = new Set<(state: 'up' | 'lost') => void>();
  const refusals = new Map<string, { code: string; message: string }>(
    Object.entries(options.refuse ?? {}).map(([call, code]) => [call, { code, message: 'refused' }]),
  );
  const requested: { call: string; input: unknown }[] = [];
  const world: World = {
    full,
    nowMs: options.nowMs,
    sessions: full ? sampleSessions(options.nowMs, options.sessionCount ?? 11) : [],
    agents: full ? sampleAgents(options.nowMs) : [],
    settings: { ...SETTINGS, ...options.settings },
    safeMode: options.safeMode ?? null,
    budget: {
      perMoveMs: 120_000,
      startMs: 45_000,
      promptsPerMove: 3,
      tokens: 2_000_000,
      costMicros: 5_000_000,
    },
    head: full ? (options.auditRows ?? 100_000) : 0,
  };
  let seq = 0;

  const emit: ScriptedHost['emit'] = (event, payload) => {
    seq += 1;
    for (const each of listeners) each({ event, seq, payload });
  };
  const handlers = {
    ...scriptedCalls(world, emit),
    ...scriptedModels(world, emit),
    ...scriptedArenas(world, emit),
    ...scriptedConnect(world),
    ...scriptedRewards(full, options.money ?? {}),
    ...options.calls,
  };

  const answerTo = (call: string, input: unknown): WindowResponse => {
    const refusal = refusals.get(call);
    if (refusal !== undefined) {
      refusals.delete(call);
      return { ok: false, ...refusal };
    }
    const name = call as CallName;
    const handler = handlers[name] as ((input: unknown) => unknown) | undefined;
    if (handler === undefined)
      return { ok: false, code: 'UNKNOWN_CALL', message: `no ${call} in this script` };
    return { ok: true, value: handler(CALLS[name].input.parse(input)) };
  };

  return {
    requested,
    sessions: world.sessions,
    emit,
    skip: (count) => (seq += count),
    link: (state) => {
      for (const each of links) each(state);
    },
    refuse: (call, code, message) => refusals.set(call, { code, message }),
    grow: (rows) => {
      world.head += rows;
      emit('audit.appended', { head: headOf(world) });
    },
    transport: {
      async request(call, input) {
        requested.push({ call, input });
        const answer = answerTo(call, input);
        // A test may keep an answer back with a promise.
        return answer.ok ? { ok: true, value: await answer.value } : answer;
      },
      listen(handler) {
        listeners.add(handler);
        return () => listeners.delete(handler);
      },
      onConnectionChange(handler) {
        links.add(handler);
        handler('up');
        return () => links.delete(handler);
      },
    },
  };
}
