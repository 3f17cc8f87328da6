import { ApiError, type Api } from '../../src/shared/contract/index.ts';

/** The answer of each call: a value, or a function of the input. */
export type Answers = Readonly<Record<string, unknown>>;

/** A client of a host for tests of commands: answers come from a table, and tests emit events. */
export interface FakeApi {
  readonly api: Api;
  readonly requested: readonly (readonly [name: string, input: unknown])[];
  emit(name: string, payload: unknown): void;
  lose(): void;
  /** Number of active listeners, which must be zero at the end of a command. */
  listening(): number;
}

export function fakeApi(answers: Answers): FakeApi {
  const requested: (readonly [string, unknown])[] = [];
  const events = new Set<(event: never, seq: number) => void>();
  const links = new Set<(state: 'up' | 'lost') => void>();
  const listen = <T>(to: Set<T>, handler: T): (() => void) => {
    to.add(handler);
    return () => to.delete(handler);
  };
  const api = {
    async call(name: string, input: unknown) {
      requested.push([name, input]);
      if (!Object.hasOwn(answers, name)) throw new ApiError('NOT_FOUND', `nobody answers ${name}`);
      const answer = answers[name];
      return typeof answer === 'function' ? (answer as (given: unknown) => unknown)(input) : answer;
    },
    onEvent: (handler: (event: never, seq: number) => void) => listen(events, handler),
    onConnectionChange: (handler: (state: 'up' | 'lost') => void) => listen(links, handler),
  } as unknown as Api;
  return {
    api,
    requested,
    emit: (name, payload) => events.forEach((handler) => handler({ name, payload } as never, 1)),
    lose: () => links.forEach((handler) => handler('lost')),
    listening: () => events.size + links.size,
  };
}
