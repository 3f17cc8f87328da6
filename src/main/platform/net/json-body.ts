/** Parses untrusted request bodies. */

/** No message of the host needs deeper JSON, and deeper JSON may exhaust the stack of recursive code. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The body is not acceptable JSON. Any other SyntaxError is a bug of the host and not a fault of the
 * caller.
 */
export class BodyError extends SyntaxError {
  override readonly name = 'BodyError';
}

/** @throws BodyError for invalid UTF-8, invalid JSON, nesting deeper than 32 or a `__proto__` member. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new BodyError('The body is not valid UTF-8');
  }
  if (measureDepth(text) > MAX_DEPTH) throw new BodyError('The body is nested too deeply');
  try {
    return MAY_CONTAIN_PROTO.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    throw new BodyError(error === PROTO_ERROR ? PROTO_ERROR.message : 'The body is not valid JSON');
  }
}

/** Also matches escapes, because an escape sequence can spell the reserved name. */
const MAY_CONTAIN_PROTO = /__proto__|\\u/u;

const PROTO_ERROR = new BodyError('The body uses a reserved name');

// A reviver is slow, so it is used only when the text may contain the reserved name.
function refuseProto(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw PROTO_ERROR;
  return value;
}

const QUOTE = 34;
const BACKSLASH = 92;
const BRACKET_OPEN = 91;
const BRACKET_CLOSE = 93;
const BRACE_OPEN = 123;
const BRACE_CLOSE = 125;

function measureDepth(text: string): number {
  let depth = 0;
  let maxDepth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === BRACKET_OPEN || code === BRACE_OPEN) {
      depth += 1;
      if (depth > maxDepth) maxDepth = depth;
    } else if (code === BRACKET_CLOSE || code === BRACE_CLOSE) depth -= 1;
  }
  return maxDepth;
}
