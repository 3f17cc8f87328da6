import type { CallOutput, TracedText } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { ToolUsage } from '../app-features/tool-usage/index.ts';
import type { Models } from '../models/index.ts';
import type { Handlers } from './dispatcher.ts';
import { isSealed, type SessionRowDeps } from './session-rows.ts';

export interface TraceCallDeps extends SessionRowDeps {
  readonly toolUsage: Pick<ToolUsage, 'calls' | 'usage' | 'usageBySession'>;
  readonly models: Pick<Models, 'movesOf' | 'textOf'>;
  readonly settings: { get(): { readonly traceDays: number } };
}

type TraceCallName = keyof typeof import('../../shared/contract/traces.ts').TRACE_CALLS;

/** Handlers of the `traces.*` calls. */
export const traceCalls = (deps: TraceCallDeps): Pick<Handlers, TraceCallName> => ({
  'traces.attempt': ({ sessionId, tick, role, attempt: index }) => {
    const summary = deps.sessions.findSummary(sessionId);
    const move = deps.models
      .movesOf(sessionId, tick)
      .find((modelMove) => modelMove.tick === tick && modelMove.role === role);
    const attempt = move?.attempts[index];
    if (summary === null || move === undefined || attempt === undefined)
      return refuse('NOT_FOUND', 'No such attempt');
    // Records of older versions name only the prompt of the first attempt.
    const promptHash = attempt.promptHash ?? (index === 0 && move.promptHash !== '' ? move.promptHash : null);
    const read = isSealed(deps, summary) ? sealedText : (hash: string | null) => readText(deps, hash);
    return accept({
      prompt: read(promptHash),
      answer: read(attempt.answerHash ?? null),
    } satisfies CallOutput<'traces.attempt'>);
  },
  'traces.calls': (query) => accept(deps.toolUsage.calls(query)),
  'traces.usage': (query) => accept(deps.toolUsage.usage(query)),
  'traces.usageBySession': (query) => accept(deps.toolUsage.usageBySession(query)),
});

/** The hash of a short reply could be guessed, so it is left out as well. */
const sealedText = (): TracedText => ({ state: 'sealed', hash: null, messages: [] });

function readText({ models, settings }: TraceCallDeps, hash: string | null): TracedText {
  if (hash === null) return { state: 'none', hash, messages: [] };
  const messages = models.textOf(hash);
  if (messages !== null) return { state: 'kept', hash, messages: [...messages] };
  return { state: settings.get().traceDays === 0 ? 'off' : 'gone', hash, messages: [] };
}
