import { readFileSync } from 'node:fs';

const FILE = 'mcp-app.html';

/**
 * Creates the function that reads the document for chat programs with the MCP Apps extension, once, at its first call.
 * The build writes the document beside the program. The function returns null where there is none, as in a clone that
 * was not built.
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
