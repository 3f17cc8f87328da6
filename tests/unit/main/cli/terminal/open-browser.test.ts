import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../../../../src/main/cli/terminal/open-browser.ts';

const URL_WITH_TOKEN = 'http://127.0.0.1:7400/#token=secret';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-open-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves with the argument of the opener. */
function openerCalled(): Promise<string> {
  const [called, opener] = [join(folder, 'called'), join(folder, 'xdg-open')];
  writeFileSync(opener, `#!/bin/sh\nprintf '%s' "$*" > ${called}.part && mv ${called}.part ${called}\n`, {
    mode: 0o755,
  });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      if (!existsSync(called)) return;
      watcher.close();
      resolve(readFileSync(called, 'utf8'));
    });
  });
}

describe.runIf(process.platform === 'linux')('the browser', () => {
  test('opens the control centre through a page that only its owner can read', async () => {
    const called = openerCalled();
    const close = openBrowser(URL_WITH_TOKEN, folder);
    const address = await called;
    expect(address).not.toContain('secret');
    const page = fileURLToPath(address);
    expect(readFileSync(page, 'utf8')).toContain(URL_WITH_TOKEN);
    expect(statSync(page).mode & 0o777).toBe(0o600);
    close();
    expect(existsSync(page)).toBe(false);
  });

  test('may be missing on the system', () => {
    vi.stubEnv('PATH', folder);
    expect(() => openBrowser(URL_WITH_TOKEN, folder)()).not.toThrow();
  });
});
