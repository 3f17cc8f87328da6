import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const { machineOf } = (await import(join(ROOT, 'scripts/installers/machine.mjs'))) as {
  machineOf(header: Buffer): { os: string; arch: string } | null;
};
const { allowOnlyLocalConnections, findResourceProblems } = (await import(
  join(ROOT, 'scripts/installers/after-pack.mjs')
)) as {
  allowOnlyLocalConnections(plist: string): string;
  findResourceProblems(resources: string, system: { os: string; arch: string }): string[];
};

function header(fill: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(256);
  fill(bytes);
  return bytes;
}
const elf = (machine: number) =>
  header((bytes) => {
    bytes.writeUInt32BE(0x7f454c46, 0);
    bytes.writeUInt16LE(machine, 18);
  });
const mach = (cpu: number) =>
  header((bytes) => {
    bytes.writeUInt32LE(0xfeedfacf, 0);
    bytes.writeUInt32LE(cpu, 4);
  });
const pe = (machine: number) =>
  header((bytes) => {
    bytes.write('MZ', 0, 'latin1');
    bytes.writeUInt32LE(128, 0x3c);
    bytes.write('PE', 128, 'latin1');
    bytes.writeUInt16LE(machine, 132);
  });

describe('the system of a program', () => {
  test('is read from its header', () => {
    expect([elf(0x3e), elf(0xb7)].map(machineOf)).toEqual([
      { os: 'linux', arch: 'x64' },
      { os: 'linux', arch: 'arm64' },
    ]);
    expect([mach(0x01000007), mach(0x0100000c)].map(machineOf)).toEqual([
      { os: 'mac', arch: 'x64' },
      { os: 'mac', arch: 'arm64' },
    ]);
    expect([pe(0x8664), pe(0xaa64)].map(machineOf)).toEqual([
      { os: 'win', arch: 'x64' },
      { os: 'win', arch: 'arm64' },
    ]);
  });

  test('is unknown for another processor, a script and a file that ends too early', () => {
    const script = header((bytes) => bytes.write('#!/bin/sh', 0));
    expect([elf(3), script, Buffer.alloc(10)].map(machineOf)).toEqual([null, null, null]);
  });
});

describe('the resources of a packed app', () => {
  const PREBUILDS = 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds';
  const LINUX = { os: 'linux', arch: 'x64' };
  function resources(files: Readonly<Record<string, Buffer>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-resources-'));
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    return folder;
  }
  const ADDON = { [`${PREBUILDS}/linux-x64.node`]: elf(0x3e) };

  test('need one addon and one chain program of their own architecture', () => {
    expect(findResourceProblems(resources({ ...ADDON, 'chain/anvil': elf(0x3e) }), LINUX)).toEqual([]);
  });

  test.each([
    ['no chain program', ADDON, /anvil is missing/u],
    [
      'a chain program of another processor',
      { ...ADDON, 'chain/anvil': elf(0xb7) },
      /anvil is for linux arm64/u,
    ],
    ['no addon', { 'chain/anvil': elf(0x3e) }, /0 addons instead of one/u],
    [
      'two addons',
      { ...ADDON, [`${PREBUILDS}/linuxmusl-x64.node`]: elf(0x3e), 'chain/anvil': elf(0x3e) },
      /2 addons instead of one/u,
    ],
  ])('with %s are refused', (_, files, message) => {
    expect(findResourceProblems(resources(files), LINUX).join()).toMatch(message);
  });

  test('of a system without a published chain program are accepted without one', () => {
    const addon = { [`${PREBUILDS}/win32-arm64.node`]: pe(0xaa64) };
    expect(findResourceProblems(resources(addon), { os: 'win', arch: 'arm64' })).toEqual([]);
  });
});

test('an app for macOS may connect without encryption to this computer only', () => {
  const plist = (inside: string) => `<plist>\n<dict>\n<key>A</key>\n<dict/>\n${inside}</dict>\n</plist>\n`;
  const wide = plist(
    '<key>NSAppTransportSecurity</key>\n<dict><key>NSAllowsArbitraryLoads</key><true/><key>B</key><dict/></dict>\n<key>C</key><true/>\n',
  );
  for (const changed of [wide, plist('')].map(allowOnlyLocalConnections)) {
    expect(changed).toContain('<key>NSAllowsLocalNetworking</key>');
    expect(changed).not.toContain('NSAllowsArbitraryLoads');
    expect(changed.match(/<dict>/gu)?.length).toBe(changed.match(/<\/dict>/gu)?.length);
  }
  expect(allowOnlyLocalConnections(wide)).toContain('<key>C</key><true/>');
});
