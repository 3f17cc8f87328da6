import { readFileSync } from 'node:fs';

const FILE = 'mcp-app.html';

/**
 * The document that chat programs with the MCP Apps extension show, which the build writes beside the
 * program. A host that runs from sources has none, and offers none. It is read once, when it is needed.
 */
export function createAppHtmlReader(program: URL): () => string | null {
  let html: string | null | undefined;
  return () => {
    if (html !== undefined) return html;
    try {
      html = readFileSync(new URL(FILE, program), 'utf8');
    } catch {
      html = null;
    }
    return html;
  };
}
