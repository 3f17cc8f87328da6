import { expect, onTestFinished, test, vi } from 'vitest';
import { programEnvironment } from '../../../../src/main/players/program-environment.ts';

test('a program gets the variables that it needs and those that it is to have, and no other', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['ARBITER_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'SSH_AUTH_SOCK', 'PATH', 'TERM'])
    vi.stubEnv(name, `value of ${name}`);
  vi.stubEnv('LANG', undefined);
  const passed = programEnvironment();
  expect(passed['PATH']).toBe('value of PATH');
  expect(Object.keys(passed).filter((name) => /ARBITER|AWS|SSH|TERM|LANG/u.test(name))).toEqual([]);
  expect(programEnvironment(['TERM', 'ABSENT'])).toMatchObject({ TERM: 'value of TERM' });
});
