/** What the extension says about itself, from the package file of the installation. */
export interface ExtensionPackage {
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** The extension is only the connection to a host, and its text must not suggest that it is the program itself. */
const LONG_DESCRIPTION =
  'This extension connects your chat to Arbiter, a program that you install and start once by itself: ' +
  'it contains no games and no referee. Without Arbiter on this computer its tools answer APP_NOT_RUNNING.';

/** The manifest of the extension. It uses safe tool names, because its MCP client refuses dots. */
export function extensionManifest({ version, description, license }: ExtensionPackage) {
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
    icon: 'icon.png',
  };
}
