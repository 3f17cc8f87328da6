import { expect, test } from 'vitest';
import { createReportKey, verifyEd25519 } from '../../../../../src/main/platform/report-key/index.ts';
import type { SecretVault } from '../../../../../src/main/platform/runtime.ts';
import { fingerprintOf } from '../../../../../src/shared/replays/key-fingerprint.ts';

type Deps = Parameters<typeof createReportKey>[0];

/** A vault in memory; `refuses` makes it keep nothing. */
function memoryVault(refuses = false): SecretVault & { readonly secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  return {
    secrets,
    backend: 'file',
    get: async (ref) => secrets.get(ref) ?? null,
    async set(ref, secret) {
      if (refuses) throw new Error('no key store');
      secrets.set(ref, secret);
    },
    async delete(ref) {
      secrets.delete(ref);
    },
  };
}

function open(vault: SecretVault, isWritable = true) {
  const rows: unknown[] = [];
  let byte = 7;
  const deps = {
    vault,
    random: { bytes: (length: number) => new Uint8Array(length).fill(byte++) },
    audit: { append: (row: unknown) => void rows.push(row) },
    writer: {
      write: async (job: () => void) => {
        if (!isWritable) throw new Error('read-only');
        job();
      },
    },
  } as unknown as Deps;
  return { key: createReportKey(deps), rows };
}

test('the key is made once, signs, and is the same after a restart', async () => {
  const vault = memoryVault();
  const { key, rows } = open(vault);
  const [one, two] = await Promise.all([key.sign('text'), key.sign('text')]);
  expect(one).toEqual(two);
  if (!one.ok) throw new Error(one.message);
  expect(verifyEd25519(one.value.signature, 'text', one.value.key)).toBe(true);
  expect(verifyEd25519(one.value.signature, 'other', one.value.key)).toBe(false);
  const fingerprint = fingerprintOf(one.value.key);
  expect(rows).toEqual([expect.objectContaining({ action: 'REPORT_KEY_MADE', payload: { fingerprint } })]);
  const later = open(vault);
  expect(await later.key.fingerprint()).toEqual({ ok: true, value: fingerprint });
  expect([await later.key.isOwn(one.value.key), await later.key.isOwn('00'.repeat(32))]).toEqual([
    true,
    false,
  ]);
  expect(later.rows).toEqual([]);
});

test('asking whose key it is makes none', async () => {
  const vault = memoryVault();
  expect(await open(vault).key.isOwn('00'.repeat(32))).toBe(false);
  expect(vault.secrets.size).toBe(0);
});

test('a vault that refuses, and an audit log that cannot be written, give no key', async () => {
  expect(await open(memoryVault(true)).key.sign('text')).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  const vault = memoryVault();
  expect(await open(vault, false).key.sign('text')).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  expect(vault.secrets.size).toBe(0);
});
