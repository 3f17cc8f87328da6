import { isRecord } from './host-bridge.ts';

/** A game as the tools of the session server describe it. */
export interface Position {
  readonly sessionId: string;
  readonly template: string;
  readonly status: string;
  readonly tick: number;
  readonly yourRole: string;
  readonly isYourTurn: boolean;
  readonly legalActions: readonly string[];
  /** Whether the result describes the legal actions in a text for readers; `session.state` then lists them for boards. */
  readonly hasTextActions: boolean;
  readonly names: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, unknown>>;
  /** Null where the result names none. */
  readonly lastMove: string | null;
  readonly isCheck: boolean;
  /** Null while the game is not over. */
  readonly outcome: string | null;
}

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
export const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/**
 * The position in a tool result. Results of moves have only what changed, so the rest comes from the position
 * before. Null when the result describes no game.
 */
export function parsePosition(toolContent: unknown, previous: Position | null): Position | null {
  const content = record(toolContent);
  const fields = isRecord(content['session']) ? content['session'] : content;
  if (!isRecord(fields['state']) || typeof fields['tick'] !== 'number') return null;
  return {
    ...unchangingFields(fields, previous),
    status: text(fields['status'], 'active'),
    tick: fields['tick'],
    isYourTurn: fields['yourTurn'] === true,
    legalActions: stringsIn(fields['legal']),
    hasTextActions: typeof fields['legal'] === 'string',
    state: { ...previous?.state, ...fields['state'] },
    lastMove: typeof fields['lastMove'] === 'string' ? fields['lastMove'] : null,
    isCheck: fields['check'] === true,
    outcome: typeof fields['outcome'] === 'string' ? fields['outcome'] : null,
  };
}

/** The fields that are fixed for the whole game. */
const unchangingFields = (
  fields: Readonly<Record<string, unknown>>,
  previous: Position | null,
): Pick<Position, 'sessionId' | 'template' | 'yourRole' | 'names'> => ({
  sessionId: text(fields['sessionId'], previous?.sessionId ?? ''),
  template: text(fields['template'], previous?.template ?? ''),
  yourRole: text(fields['yourRole'], previous?.yourRole ?? ''),
  names: isRecord(fields['names']) ? textsOf(fields['names']) : (previous?.names ?? {}),
});

const textsOf = (value: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, String(entry)]));

/** The structured content of a tool result, or the same JSON from its text. */
export function contentOf(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (isRecord(result['structuredContent'])) return result['structuredContent'];
  const [first] = Array.isArray(result['content']) ? (result['content'] as unknown[]) : [];
  try {
    return record(JSON.parse(text(record(first)['text'], '{}')));
  } catch {
    return {};
  }
}
