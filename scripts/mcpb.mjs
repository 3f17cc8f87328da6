import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { ensureChildBuilt } from '../bin/launcher/build.mjs';

/** `npm run mcpb [-- FILE]` packs `out/arbiter.mcpb`, the stdio child as a one-click bundle. It needs no network. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUNDLE = join(ROOT, 'out', 'arbiter.mcpb');

/** The bundle is only the connection to a host, so nobody should take it for the program itself. */
const LONG_DESCRIPTION =
  'This extension connects your chat to Arbiter, a program that you install and start once by itself: ' +
  'it contains no games and no referee. Without Arbiter on this computer its tools answer APP_NOT_RUNNING.';

/** The time of every file in the archive, so that the same files give the same bytes. In local time, as in a zip. */
const MTIME = new Date(1980, 0, 1);

/** The bundle uses safe tool names, because its MCP client refuses dots. */
function manifestOf({ version, description, license }) {
  return {
    manifest_version: '0.3',
    name: 'arbiter',
    display_name: 'Arbiter',
    version,
    description: `Needs Arbiter on this computer. ${description}`,
    long_description: LONG_DESCRIPTION,
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

/** Files of the repository and where they are in the bundle. */
const COPIED = [
  ['out/mcp/arbiter-mcp.mjs', 'server/arbiter-mcp.mjs'],
  ['resources/icon.png', 'icon.png'],
  ['LICENSE', 'LICENSE'],
  // The child is one minified file, whose packages ask for their licence texts beside it.
  ['THIRD_PARTY.md', 'THIRD_PARTY.md'],
];

/** The content of the bundle stays in a folder next to it for inspection. */
async function pack(bundle) {
  await ensureChildBuilt(ROOT);
  const folder = `${bundle}.contents`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'server'), { recursive: true });
  for (const [from, to] of COPIED) copyFileSync(join(ROOT, from), join(folder, to));
  const manifest = manifestOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  writeFileSync(
    join(folder, 'manifest.json'),
    `${JSON.stringify({ ...manifest, icon: 'icon.png' }, null, 2)}\n`,
  );
  const names = ['manifest.json', ...COPIED.map(([, to]) => to)].sort();
  const files = names.map((name) => [name, readFileSync(join(folder, name))]);
  mkdirSync(dirname(bundle), { recursive: true });
  writeFileSync(bundle, zipSync(Object.fromEntries(files), { mtime: MTIME, level: 9 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bundle = resolve(process.argv[2] ?? BUNDLE);
  await pack(bundle);
  console.log(`packed ${bundle}`);
}
