import { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';

/**
 * Elicitation: a tool asks the person at the client. Few clients support it, so no tool depends on it. It never asks for
 * secrets.
 */

/** A question with a flat form: an object schema of strings, numbers, booleans and enumerations. */
export interface ElicitForm {
  readonly message: string;
  readonly requestedSchema: JsonObject;
}

export const elicitAnswer = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * The content of an accepted form, unparsed; null when the person declined or closed the form, and `late` when they
 * did not answer in time.
 */
export type ElicitedContent = Readonly<Record<string, unknown>> | 'late' | null;

/**
 * Asks the person. A tool asks once, before it changes anything, because the call may be repeated with the
 * answer.
 */
export type Elicit = (form: ElicitForm) => Promise<ElicitedContent>;

/** The time for an answer: common clients give up on a call after 60 s. */
export const ELICIT_TIMEOUT_MS = 50_000;

/**
 * Thrown by `Elicit` through the handler of the tool, to end the call with the question. The client then repeats the
 * call with the answer, in protocol revision 2026-07-28.
 */
export class InputRequired extends Error {
  readonly form: ElicitForm;

  constructor(form: ElicitForm) {
    super('The person has to answer first');
    this.form = form;
  }
}

const capabilities = z.looseObject({ elicitation: z.looseObject({}) });

/** Whether a client with these capabilities shows forms; an empty object means forms only. */
export function canElicit(clientCapabilities: unknown): boolean {
  const parsed = capabilities.safeParse(clientCapabilities);
  if (!parsed.success) return false;
  const modes = Object.keys(parsed.data.elicitation);
  return modes.length === 0 || modes.includes('form');
}

export const contentOf = (answer: z.infer<typeof elicitAnswer>): ElicitedContent =>
  answer.action === 'accept' ? (answer.content ?? {}) : null;
