import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLinkSecret } from '../../../../../src/main/cli/remote/link-secrets.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a secret is kept for its own invitation, for this user only, and a damaged file counts as none', () => {
  const folder = temporaryFolder();
  const [one, two] = ['invitation-token-one', 'invitation-token-two'].map((token) =>
    createLinkSecret(folder, token),
  );
  expect(one?.read()).toBeNull();
  one?.store('s'.repeat(43));
  expect([one?.read(), two?.read()]).toEqual(['s'.repeat(43), null]);
  const [name = ''] = readdirSync(join(folder, 'links'));
  expect(name).not.toContain('invitation');
  expect(statSync(join(folder, 'links', name)).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, 'links', name), '{');
  expect(one?.read()).toBeNull();
});
