import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packExtension } from '@anthropic-ai/mcpb';
import { ensureChildBuilt } from '../bin/launcher/build.mjs';

/** `npm run mcpb [-- FILE]` packs `out/arbiter.mcpb`, the stdio child as a one-click bundle. It needs no network. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUNDLE = join(ROOT, 'out', 'arbiter.mcpb');

/** The bundle uses safe tool names, because its MCP client refuses dots. */
function manifestOf({ version, description, license }) {
  return {
    manifest_version: '0.3',
    name: 'arbiter',
    display_name: 'Arbiter',
    version,
    description,
    author: { name: 'The Arbiter authors' },
    license,
    server: {
      type: 'node',
      entry_point: 'server/arbiter-mcp.mjs',
      mcp_config: {
        command: 'node',
        args: [
          '${__dirname}/server/arbiter-mcp.mjs',
          'sessions',
          '--agent',
          'Claude Desktop',
          '--tool-names=safe',
        ],
        env: { ARBITER_TOKEN: '${user_config.token}' },
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.0.0' } },
    user_config: {
      token: {
        type: 'string',
        title: 'Agent token',
        description:
          'Optional. A token from the Agents screen; without one the bundle finds the running Arbiter of this user by itself.',
        sensitive: true,
        required: false,
      },
    },
  };
}

/** The content of the bundle stays in a folder next to it for inspection. */
async function pack(bundle) {
  await ensureChildBuilt(ROOT);
  const folder = `${bundle}.contents`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'server'), { recursive: true });
  copyFileSync(join(ROOT, 'out', 'mcp', 'arbiter-mcp.mjs'), join(folder, 'server', 'arbiter-mcp.mjs'));
  copyFileSync(join(ROOT, 'resources', 'icon.png'), join(folder, 'icon.png'));
  const manifest = manifestOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  writeFileSync(
    join(folder, 'manifest.json'),
    `${JSON.stringify({ ...manifest, icon: 'icon.png' }, null, 2)}\n`,
  );
  return packExtension({ extensionPath: folder, outputPath: bundle, silent: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bundle = resolve(process.argv[2] ?? BUNDLE);
  const packed = await pack(bundle);
  console.log(packed ? `packed ${bundle}` : 'the bundle was not packed');
  process.exit(packed ? 0 : 1);
}
