/** Which processor a program or library is for, read from the header of its file. */

const ELF_MACHINES = { 0x3e: 'x64', 0xb7: 'arm64' };
const MACH_CPUS = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const PE_MACHINES = { 0x8664: 'x64', 0xaa64: 'arm64' };

const MACH_MAGIC = 0xfeedfacf;
const PE_HEADER_AT = 0x3c;
/** Enough for the headers of all three formats. */
export const HEADER_BYTES = 4096;

/** `{ os, arch }` with electron-builder's names (`linux`, `mac`, `win`; `x64`, `arm64`), or null for another file. */
export function machineOf(header) {
  if (header.length < 64) return null;
  if (header.readUInt32BE(0) === 0x7f454c46) return found('linux', ELF_MACHINES[header.readUInt16LE(18)]);
  if (header.readUInt32LE(0) === MACH_MAGIC) return found('mac', MACH_CPUS[header.readUInt32LE(4)]);
  if (header.toString('latin1', 0, 2) !== 'MZ') return null;
  const at = header.readUInt32LE(PE_HEADER_AT);
  if (at + 6 > header.length || header.toString('latin1', at, at + 2) !== 'PE') return null;
  return found('win', PE_MACHINES[header.readUInt16LE(at + 4)]);
}

const found = (os, arch) => (arch === undefined ? null : { os, arch });
