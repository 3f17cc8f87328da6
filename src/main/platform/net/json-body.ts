/** Bodies as strangers send them: bytes in, a plain value or a refusal out. */

/** Deeper JSON than this serves no message of ours and may exhaust recursive code. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body that is no JSON of ours. Any other SyntaxError is a defect, not the caller's doing. */
export class BodyError extends SyntaxError {
  override readonly name = 'BodyError';
}

/** @throws BodyError for bad UTF-8, bad JSON, nesting beyond 32 or names that reach a prototype. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new BodyError('The body is not valid UTF-8');
  }
  if (depthOf(text) > MAX_DEPTH) throw new BodyError('The body is nested too deeply');
  try {
    return MAY_NAME_PROTO.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    throw new BodyError(error === PROTO ? PROTO.message : 'The body is not valid JSON');
  }
}

/** An escape can spell the reserved name without showing it. */
const MAY_NAME_PROTO = /__proto__|\\u/u;

const PROTO = new BodyError('The body uses a reserved name');

// A reviver costs time, so it is used only where the reserved name occurs at all.
function refuseProto(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw PROTO;
  return value;
}

const QUOTE = 34;
const BACKSLASH = 92;

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}
