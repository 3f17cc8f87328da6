import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createAppHtmlReader } from '../../../../src/main/host/app-html.ts';

test('reads the document beside the program once, and knows when there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = pathToFileURL(join(folder, 'program.js'));
  expect(createAppHtmlReader(program)()).toBeNull();
  writeFileSync(join(folder, 'mcp-app.html'), '<main>');
  const read = createAppHtmlReader(program);
  expect(read()).toBe('<main>');
  rmSync(join(folder, 'mcp-app.html'));
  expect(read()).toBe('<main>');
});
