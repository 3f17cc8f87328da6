import { afterPack } from './scripts/installers/after-pack.mjs';
import { packedCommit } from './scripts/installers/commit.mjs';
import { chainFolder, EXTRA_PATHS, filesFor, UNPACKED_FILES } from './scripts/installers/layout.mjs';

const ARCH = ['x64', 'arm64'];

/** Written into the package file of the app, which Settings → About reads. */
const COMMIT = packedCommit(import.meta.dirname);

/** Whether a certificate of Apple signs the app; otherwise it is signed for this Mac only. */
const hasCertificate = Boolean(process.env.CSC_LINK || process.env.CSC_NAME);
/** An app that no certificate signs may load the addon only without the validation of libraries. */
const ENTITLEMENTS = `resources/entitlements.mac${hasCertificate ? '' : '-unsigned'}.plist`;

/** The notices that Debian expects beside every package. */
const DEBIAN_NOTICES = {
  LICENSE: '/usr/share/doc/arbiter/copyright',
  '.arbiter/package/changelog.gz': '/usr/share/doc/arbiter/changelog.gz',
};

/** The command `arbiter`, and the description for software centres. */
const LINUX_FILES = {
  'resources/linux/arbiter': '/usr/bin/arbiter',
  'resources/linux/org.arbiter.desktop.metainfo.xml': '/usr/share/metainfo/org.arbiter.desktop.metainfo.xml',
};

const DESKTOP_ENTRY = { Keywords: 'chess;agents;league;referee;' };

/** The entries of the launcher's menu. They are links, which lead to a place; an AppImage has no path for them. */
const DESKTOP_ACTIONS = {
  new: {
    Name: 'New match',
    'Name[zh_CN]': '新建对局',
    Exec: '/opt/Arbiter/arbiter-desktop arbiter://open/new',
  },
  overview: {
    Name: 'Overview',
    'Name[zh_CN]': '概览',
    Exec: '/opt/Arbiter/arbiter-desktop arbiter://open/overview',
  },
};

/** The configuration for `npm run package`, which runs electron-builder through npm (docs/electron.md). */
export default {
  appId: 'org.arbiter.desktop',
  productName: 'Arbiter',
  copyright: 'The Arbiter authors, MIT licence',
  // Links that lead to a place in the window; on Windows the app registers them itself.
  protocols: [{ name: 'Arbiter link', schemes: ['arbiter'] }],
  directories: { output: 'dist', buildResources: 'resources' },
  asar: true,
  ...(COMMIT === null ? {} : { extraMetadata: { commit: COMMIT } }),
  asarUnpack: UNPACKED_FILES,
  extraResources: [
    ...EXTRA_PATHS.map((from) => ({ from, to: from.split('/').at(-1) })),
    // electron-builder fills in the system and the architecture of the target.
    { from: chainFolder('${os}', '${arch}'), to: 'chain', filter: ['anvil', 'anvil.exe'] },
  ],
  // The only native package is a Node-API binary, which needs no rebuild for Electron.
  npmRebuild: false,
  publish: null,
  afterPack,
  // A release must not be made without a certificate by mistake; electron-builder itself would only warn.
  forceCodeSigning: process.env.RELEASE === '1',
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
    // An unsigned build for one's own Mac still has to start; other systems have no program that signs it.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  },
  mac: {
    target: [
      { target: 'dmg', arch: ARCH },
      { target: 'zip', arch: ARCH },
    ],
    category: 'public.app-category.developer-tools',
    minimumSystemVersion: '12.0',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: ENTITLEMENTS,
    entitlementsInherit: ENTITLEMENTS,
    // The fuses break the signature that the runtime came with, so even an unsigned app gets a new one.
    ...(hasCertificate ? { notarize: true } : { identity: '-' }),
    icon: 'resources/icon.icns',
    files: filesFor('mac'),
  },
  win: {
    target: [{ target: 'nsis', arch: ARCH }],
    icon: 'resources/icon.ico',
    files: filesFor('win'),
  },
  nsis: {
    // A list of a release names one file for each processor, and no name with a space.
    buildUniversalInstaller: false,
    artifactName: 'Arbiter-Setup-${version}-${arch}.${ext}',
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    include: `${import.meta.dirname}/resources/windows/installer.nsh`,
  },
  linux: {
    target: [
      { target: 'AppImage', arch: ARCH },
      { target: 'deb', arch: ARCH },
    ],
    category: 'Game;BoardGame',
    // `arbiter` is the name of the command line; the window's program must not take it.
    executableName: 'arbiter-desktop',
    // Without this electron-builder adds --no-sandbox to the menu entry of the AppImage.
    executableArgs: [],
    syncDesktopName: true,
    desktop: { entry: DESKTOP_ENTRY },
    maintainer: 'The Arbiter authors <maintainers@arbiter.example>',
    synopsis: 'A control centre where agents play, compete and get paid',
    icon: 'resources/icons',
    files: filesFor('linux'),
  },
  deb: {
    desktop: { entry: { ...DESKTOP_ENTRY, Actions: 'new;overview;' }, desktopActions: DESKTOP_ACTIONS },
    fpm: Object.entries({ ...DEBIAN_NOTICES, ...LINUX_FILES }).map(
      ([from, to]) => `${import.meta.dirname}/${from}=${to}`,
    ),
  },
};
