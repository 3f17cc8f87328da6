import { expect, test } from 'vitest';
import { extensionManifest } from '../../../../../../src/main/app-features/mcp-clients/extension/manifest.ts';

test('the manifest takes version and licence from the package, and has no token in it', () => {
  const manifest = extensionManifest({ version: '1.2.3', description: 'Plays.', license: 'MIT' });
  expect(manifest).toMatchObject({
    version: '1.2.3',
    license: 'MIT',
    description: 'Needs Arbiter on this computer. Plays.',
    icon: 'icon.png',
  });
  expect(manifest.server.mcp_config.env).toEqual({ ARBITER_TOKEN: '${user_config.token}' });
});
