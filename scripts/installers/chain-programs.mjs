/**
 * The packages that hold the program of the local chain, one for each system: electron-builder's name of the system →
 * the package, and the SHA-512 of its archive as npm writes it. There is none for Windows on arm64.
 */
export const CHAIN_VERSION = '1.7.1';

export const CHAIN_PACKAGES = {
  'linux-x64': {
    name: '@foundry-rs/anvil-linux-amd64',
    integrity:
      'sha512-+XmShybEaxfCrr0OUUZwYEy2OnYZt5pHH9TzBtLv3+VrK0O/ANuNSVEahqNhKHlgX7GRJ59383ofNhxkRWIYTg==',
  },
  'linux-arm64': {
    name: '@foundry-rs/anvil-linux-arm64',
    integrity:
      'sha512-ykHJmFOGdBR8+9smOKBm9ZZDCCCkLQctiHOAddLvmYx9mPeBDMfq6jP51hKYsO5MG8ClPLSlWe+JpiXPjoXgBQ==',
  },
  'mac-x64': {
    name: '@foundry-rs/anvil-darwin-amd64',
    integrity:
      'sha512-OgwzwY+FsGrsPyDv4mmbhOwARO8s37YHrm2qaNzgSH4VlKnXgJCrnoT7bpgOhLyBPtxXjBT8L2E3b79deesXRg==',
  },
  'mac-arm64': {
    name: '@foundry-rs/anvil-darwin-arm64',
    integrity:
      'sha512-JNeu3+A3f/npXLn8SR8EahVcqE7BpO9VQZMcPvSIy27/RNc1GsoEBvSLR99aSvt8sGKWAgNg/EzrtjAPq6mxcA==',
  },
  'win-x64': {
    name: '@foundry-rs/anvil-win32-amd64',
    integrity:
      'sha512-IeuBcmQ+AQKUxXA77czSVIfpST+KLBdXaL71JlK/h6e0DoP2CYnmVZn8WE/fuQfjAU2zaWw7PDXmq1kedbIUGA==',
  },
};

/** The name of the program on a system. */
export const chainProgramName = (os) => (os === 'win' ? 'anvil.exe' : 'anvil');
