import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../support/copied-commands.ts';
import { extractArchive } from './archive.ts';
import { canInstall, canPackInstallers, inCopyOfSystem, openImage, packInstallers } from './installers.ts';

/** The installers for Linux, made by the real electron-builder with Debian's own tools, opened and installed. */

describe.skipIf(!canPackInstallers)('AppImage and deb', () => {
  let made: ReturnType<typeof packInstallers>;
  beforeAll(() => {
    made = packInstallers();
  }, 600_000);

  test('are packed', () => {
    expect(made.exitCode, made.log.slice(-3000)).toBe(0);
  });

  test('the AppImage starts with a sandbox and has the chain', () => {
    const folder = openImage(made.image);
    const entry = readFileSync(
      join(folder, readdirSync(folder).find((name) => name.endsWith('.desktop')) ?? ''),
      'utf8',
    );
    expect(entry).toMatch(/^Exec=AppRun %U$/mu);
    expect(entry).toMatch(/^MimeType=.*x-scheme-handler\/arbiter/mu);
    expect(existsSync(join(folder, 'AppRun'))).toBe(true);
    expect(existsSync(join(folder, 'resources', 'chain', 'anvil'))).toBe(true);
  });

  test('the deb names its maintainer, homepage and licence, and its launcher has actions', () => {
    const field = (name: string) =>
      spawnSync('dpkg-deb', ['--field', made.deb, name], { encoding: 'utf8' }).stdout.trim();
    expect([field('Package'), field('Architecture')]).toEqual(['arbiter', 'amd64']);
    for (const name of ['Maintainer', 'Homepage', 'Description', 'Depends']) expect(field(name)).not.toBe('');
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-deb-content-'));
    spawnSync('dpkg-deb', ['--extract', made.deb, folder]);
    const at = (...path: string[]): string => join(folder, ...path);
    for (const path of [
      'usr/bin/arbiter',
      'usr/share/doc/arbiter/copyright',
      'usr/share/doc/arbiter/changelog.gz',
      'usr/share/metainfo/org.arbiter.desktop.metainfo.xml',
      'opt/Arbiter/resources/chain/anvil',
      'opt/Arbiter/resources/bin/arbiter',
    ])
      expect(existsSync(at(path)), path).toBe(true);
    const applications = at('usr/share/applications');
    const [name = ''] = readdirSync(applications);
    expect(readFileSync(join(applications, name), 'utf8')).toContain('[Desktop Action new]');
    const linted = spawnSync('desktop-file-validate', [join(applications, name)], { encoding: 'utf8' });
    expect({ status: linted.status, text: linted.stdout + linted.stderr }).toEqual({ status: 0, text: '' });
    expect(readdirSync(at('usr/share/icons/hicolor'))).toContain('512x512');
  });

  test.skipIf(!canInstall)(
    'the deb is installed, runs every command that can be copied, and is removed without a trace',
    () => {
      const resources = join(made.output, 'linux-unpacked', 'resources');
      const app = mkdtempSync(join(tmpdir(), 'arbiter-extracted-'));
      extractArchive(join(resources, 'app.asar'), app);
      // The packed Electron is a stand-in that cannot run, so Node takes its place after the installation.
      const stub = join(app, 'electron-stub');
      const preset = 'data:text/javascript,process.resourcesPath="/opt/Arbiter/resources"';
      writeFileSync(
        stub,
        `#!/bin/sh\nwhile [ "$1" != cli ]; do shift; done\nshift\nexec /usr/local/lib/arbiter-test-node --import '${preset}' ${app}/out/main/cli.js "$@"\n`,
      );
      const { status, text } = inCopyOfSystem(
        {
          'arbiter.deb': made.deb,
          'usr/local/lib/arbiter-test-node': process.execPath,
          'arbiter-stub': stub,
        },
        [
          'dpkg --force-depends -i /arbiter.deb >/tmp/arbiter-install.log 2>&1 || { cat /tmp/arbiter-install.log; exit 1; }',
          'for file in /usr/bin/arbiter /usr/bin/arbiter-desktop /usr/share/applications/*rbiter*.desktop; do test -e "$file" || echo "missing: $file"; done',
          'cp /arbiter-stub /opt/Arbiter/arbiter-desktop; chmod 755 /opt/Arbiter/arbiter-desktop /usr/local/lib/arbiter-test-node',
          ...commands.map(
            (command) =>
              `arbiter ${command} --help >/tmp/out.log 2>&1 </dev/null || { echo 'failed: ${command}'; cat /tmp/out.log; }`,
          ),
          'arbiter --version >/tmp/out.log || echo "failed: --version"',
          'dpkg --force-depends -r arbiter >/tmp/arbiter-remove.log 2>&1 || { cat /tmp/arbiter-remove.log; exit 1; }',
          'for path in /opt/Arbiter /usr/bin/arbiter /usr/bin/arbiter-desktop /etc/alternatives/arbiter-desktop /usr/share/doc/arbiter /usr/share/metainfo/org.arbiter.desktop.metainfo.xml /etc/apparmor.d/arbiter-desktop; do if [ -e "$path" ] || [ -L "$path" ]; then echo "left: $path"; fi; done',
          'find /usr/share/applications /usr/share/icons -name "*arbiter*" 2>/dev/null | sed "s/^/left: /"',
        ].join('\n'),
      );
      expect({ status, text }).toEqual({ status: 0, text: '' });
    },
    300_000,
  );
});
