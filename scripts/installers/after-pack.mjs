import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAIN_PACKAGES, chainProgramName } from './chain-programs.mjs';
import { HEADER_BYTES, machineOf } from './machine.mjs';

/**
 * electron-builder calls this after the files of an app are in place, before fuses and signatures. It only mentions a
 * missing source in its log, so what an installed app cannot do without is checked here.
 */

/** The numbers that electron-builder gives to architectures. */
const ARCH_NAMES = { 1: 'x64', 3: 'arm64' };
const OS_NAMES = { linux: 'linux', darwin: 'mac', win32: 'win' };

function readHeader(file) {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** The message when `file` is missing or for another system; null when it is right. */
function findProblem(file, { os, arch }) {
  if (!existsSync(file)) return `${file} is missing`;
  const machine = machineOf(readHeader(file));
  if (machine?.os === os && machine.arch === arch) return null;
  return `${file} is for ${machine === null ? 'an unknown system' : `${machine.os} ${machine.arch}`}`;
}

/** A message for each file of the resources folder of an app that is missing, superfluous or for another system. */
export function findResourceProblems(resources, system) {
  const prebuilds = join(resources, 'app.asar.unpacked', 'node_modules', 'better-sqlite3', 'prebuilds');
  const addons = existsSync(prebuilds) ? readdirSync(prebuilds) : [];
  const problems = [
    ...(addons.length === 1 ? [] : [`${prebuilds} has ${addons.length} addons instead of one`]),
    ...addons.map((name) => findProblem(join(prebuilds, name), system)),
  ];
  const chain = join(resources, 'chain', chainProgramName(system.os));
  const isPublished = CHAIN_PACKAGES[`${system.os}-${system.arch}`] !== undefined;
  if (isPublished || existsSync(chain)) problems.push(findProblem(chain, system));
  return problems.filter((problem) => problem !== null);
}

/** `plist` with only local connections excepted from the rule that connections are encrypted. */
export function allowOnlyLocalConnections(plist) {
  const key = '<key>NSAppTransportSecurity</key>';
  const local = `${key}\n\t<dict>\n\t\t<key>NSAllowsLocalNetworking</key>\n\t\t<true/>\n\t</dict>`;
  const at = plist.indexOf(key);
  if (at === -1) return plist.replace(/<\/dict>\s*<\/plist>\s*$/u, (end) => `\t${local}\n${end}`);
  let depth = 0;
  for (const tag of plist.slice(at).matchAll(/<(\/?)dict>|<dict\/>/gu)) {
    if (tag[0] !== '<dict/>') depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return plist.slice(0, at) + local + plist.slice(at + tag.index + tag[0].length);
  }
  throw new Error('Info.plist ends within NSAppTransportSecurity');
}

export function afterPack({ electronPlatformName, arch, appOutDir, packager }) {
  const system = { os: OS_NAMES[electronPlatformName], arch: ARCH_NAMES[arch] };
  const contents = join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents');
  const resources = system.os === 'mac' ? join(contents, 'Resources') : join(appOutDir, 'resources');
  const problems = findResourceProblems(resources, system);
  if (problems.length > 0) throw new Error(`the app for ${system.os} ${system.arch}: ${problems.join('; ')}`);
  if (system.os !== 'mac') return;
  const file = join(contents, 'Info.plist');
  writeFileSync(file, allowOnlyLocalConnections(readFileSync(file, 'utf8')));
}
