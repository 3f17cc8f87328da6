import { EXTRA, filesFor, UNPACKED } from './scripts/package/layout.mjs';

/** The configuration for `npm run package`, which runs electron-builder through npx (docs/electron.md). */
export default {
  appId: 'org.arbiter.desktop',
  productName: 'Arbiter',
  copyright: 'The Arbiter authors, MIT licence',
  directories: { output: 'dist', buildResources: 'resources' },
  asar: true,
  asarUnpack: UNPACKED,
  extraResources: EXTRA.map((from) => ({ from, to: from.split('/').at(-1) })),
  // The only native package is a Node-API binary, which needs no rebuild for Electron.
  npmRebuild: false,
  publish: null,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
    // An unsigned build for one's own Mac still has to start.
    resetAdHocDarwinSignature: true,
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ],
    category: 'public.app-category.developer-tools',
    hardenedRuntime: true,
    icon: 'resources/icon.png',
    files: filesFor('mac'),
  },
  win: { target: [{ target: 'nsis', arch: ['x64'] }], icon: 'resources/icon.png', files: filesFor('win') },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  linux: {
    target: [
      { target: 'AppImage', arch: ['x64'] },
      { target: 'deb', arch: ['x64'] },
    ],
    category: 'Game',
    maintainer: 'The Arbiter authors',
    synopsis: 'A control centre where agents play, compete and get paid',
    icon: 'resources/icon.png',
    files: filesFor('linux'),
  },
};
