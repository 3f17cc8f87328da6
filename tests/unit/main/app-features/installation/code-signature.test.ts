import { expect, test } from 'vitest';
import {
  parseAuthenticode,
  parseCodesign,
  readSignature,
} from '../../../../../src/main/app-features/installation/code-signature.ts';
import type { RunProgram } from '../../../../../src/main/app-features/installation/run-program.ts';

const SIGNED =
  'Executable=/Applications/Arbiter.app\nAuthority=Developer ID Application: A Maker (ABCDE12345)\nAuthority=Apple Root CA\n';

test('codesign names the certificate nearest to the app; an app for one Mac has none', () => {
  expect(parseCodesign(SIGNED)).toEqual({
    state: 'signed',
    by: 'Developer ID Application: A Maker (ABCDE12345)',
  });
  expect(parseCodesign('Signature=adhoc\nTeamIdentifier=not set\n')).toEqual({ state: 'ad_hoc', by: null });
  expect(parseCodesign('nothing known')).toEqual({ state: 'unknown', by: null });
});

test.each([
  ['Valid|CN=A Maker, O=A Maker, C=DE', { state: 'signed', by: 'A Maker' }],
  ['Valid|CN="Maker, Inc.", C=US', { state: 'signed', by: 'Maker, Inc.' }],
  ['NotSigned|', { state: 'none', by: null }],
  ['HashMismatch|CN=A Maker', { state: 'invalid', by: 'A Maker' }],
  ['NotTrusted|CN=Somebody', { state: 'invalid', by: 'Somebody' }],
  ['UnknownError|', { state: 'unknown', by: null }],
  ['', { state: 'unknown', by: null }],
])('PowerShell: %s', (text, expected) => {
  expect(parseAuthenticode(text)).toEqual(expected);
});

test('an app of macOS is verified before its signer is named', async () => {
  const calls: string[] = [];
  const answering =
    (verify: { ok: boolean; text: string } | null): RunProgram =>
    async (_, args) => {
      calls.push(args.join(' '));
      return args[0] === '--verify' ? verify : { ok: true, text: SIGNED };
    };
  const check = (verify: { ok: boolean; text: string } | null) =>
    readSignature('dmg', '/A.app', answering(verify));
  expect(await check({ ok: true, text: '' })).toMatchObject({ state: 'signed' });
  expect(calls).toEqual(['--verify --deep --strict /A.app', '-dv --verbose=2 /A.app']);
  expect(await check({ ok: false, text: 'a sealed resource is missing or invalid' })).toMatchObject({
    state: 'invalid',
  });
  expect(await check({ ok: false, text: 'code object is not signed at all' })).toMatchObject({
    state: 'none',
  });
  expect(await check(null)).toMatchObject({ state: 'unknown' });
});

test('the path on Windows is given in the environment, and nothing is calls of the system on Linux or in a clone', async () => {
  const file = "C:\\x'; exit 1; '.exe";
  const run: RunProgram = async (program, args, env) => {
    expect(program).toBe('powershell.exe');
    expect(args.join(' ')).not.toContain('exit 1');
    expect(env).toEqual({ ARBITER_SIGNED_FILE: file });
    return { ok: true, text: 'Valid|CN=A Maker' };
  };
  expect(await readSignature('nsis', file, run)).toEqual({ state: 'signed', by: 'A Maker' });
  const never: RunProgram = () => Promise.reject(new Error('asked'));
  expect(await readSignature('deb', '/x', never)).toEqual({ state: 'list', by: null });
  expect(await readSignature('source', '/x', never)).toEqual({ state: 'source', by: null });
});
