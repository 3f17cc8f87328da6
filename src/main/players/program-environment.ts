/**
 * The variables of the host that every program of a player gets. Others are withheld, because they may hold
 * secrets of this host or of other programs.
 */
const PASSED_VARIABLES = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot', 'TEMP'] as const;

/** The environment of a player's program: the variables that all get, and these others of the host. */
export function programEnvironment(others: readonly string[] = []): Record<string, string> {
  const passedVariables: Record<string, string> = {};
  for (const name of [...PASSED_VARIABLES, ...others]) {
    const value = process.env[name];
    if (value !== undefined) passedVariables[name] = value;
  }
  return passedVariables;
}
