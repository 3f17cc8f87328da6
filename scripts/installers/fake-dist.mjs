import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Stand-ins for Electron's distribution: empty files under its names, with what electron-builder looks for in them.
 * They let electron-builder itself pack the app for every system where no Electron can be downloaded. What they hold
 * cannot be started.
 */

/** electron-builder writes the fuses behind this text: a version, the number of fuses, and one character for each. */
export const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = Buffer.concat([
  Buffer.from(FUSE_SENTINEL, 'latin1'),
  Buffer.from([1, 9]),
  Buffer.from('0'.repeat(9), 'latin1'),
]);

const HELPERS = [
  'Electron Helper',
  'Electron Helper (GPU)',
  'Electron Helper (Plugin)',
  'Electron Helper (Renderer)',
];

const plistOf = (name) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleExecutable</key>
	<string>${name}</string>
	<key>CFBundleIdentifier</key>
	<string>com.github.${name.replaceAll(/[^A-Za-z]/gu, '')}</string>
	<key>CFBundleName</key>
	<string>${name}</string>
	<key>CFBundlePackageType</key>
	<string>APPL</string>
</dict>
</plist>
`;

function write(file, content, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

function macApp(folder, name) {
  const contents = join(folder, `${name}.app`, 'Contents');
  write(join(contents, 'Info.plist'), plistOf(name));
  write(join(contents, 'MacOS', name), '', 0o755);
  return contents;
}

function makeMac(folder) {
  const contents = macApp(folder, 'Electron');
  write(join(contents, 'Resources', 'electron.icns'), '');
  const frameworks = join(contents, 'Frameworks');
  for (const helper of HELPERS) macApp(frameworks, helper);
  const framework = join(frameworks, 'Electron Framework.framework');
  write(join(framework, 'Versions', 'A', 'Electron Framework'), FUSES, 0o755);
  symlinkSync('A', join(framework, 'Versions', 'Current'));
  symlinkSync('Versions/Current/Electron Framework', join(framework, 'Electron Framework'));
}

function makeLinux(folder) {
  write(join(folder, 'electron'), Buffer.concat([readFileSync('/bin/true'), FUSES]), 0o755);
  for (const name of ['chrome_crashpad_handler', 'chrome-sandbox']) write(join(folder, name), '', 0o755);
}

function makeWindows(folder, windowsProgram) {
  mkdirSync(folder, { recursive: true });
  // electron-builder rewrites the resources of the program, so it must be a real one.
  copyFileSync(windowsProgram, join(folder, 'electron.exe'));
  writeFileSync(join(folder, 'electron.exe'), FUSES, { flag: 'a' });
}

/** Makes the distribution for `os` (`linux`, `mac`, `win`) in `folder`; Windows needs the path of some program. */
export function makeFakeDistribution(folder, os, windowsProgram) {
  if (os === 'mac') makeMac(folder);
  else if (os === 'win') makeWindows(folder, windowsProgram);
  else makeLinux(folder);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) write(join(folder, name), name);
  mkdirSync(join(folder, 'resources'), { recursive: true });
}

/** Copies `folder`, because electron-builder changes the distribution that it is given. */
export const copyDistribution = (folder, target) =>
  cpSync(folder, target, { recursive: true, verbatimSymlinks: true });
