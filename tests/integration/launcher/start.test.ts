import { describe, expect, test } from 'vitest';
import { chooseShell, hasDisplay, readPlan, readStartOptions } from './modules.ts';

const facts = { requested: null, electron: false, ci: false, display: true, failedToday: false };

describe('the shell that a start opens', () => {
  test.each([
    [{ electron: true }, 'desktop'],
    [{ electron: true, requested: 'browser' }, 'browser'],
    [{ electron: true, display: false }, 'browser'],
    [{ electron: true, display: false, requested: 'desktop' }, 'desktop'],
    [{ electron: true, ci: true }, 'desktop'],
    [{}, 'fetch'],
    [{ ci: true }, 'browser'],
    [{ ci: true, requested: 'desktop' }, 'fetch'],
    [{ failedToday: true }, 'browser'],
    [{ failedToday: true, requested: 'desktop' }, 'fetch'],
    [{ display: false }, 'browser'],
  ])('with %j is %s', (own, shell) => {
    expect(chooseShell({ ...facts, ...own }).shell).toBe(shell);
  });

  test.each([[{ ci: true }], [{ failedToday: true }], [{ display: false }]])(
    'gives the reason with %j',
    (own) => {
      expect(chooseShell({ ...facts, ...own }).reason).not.toBe('');
    },
  );

  test('needs a display on Linux only', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });
});

describe('the options of npm start', () => {
  test('are separated from those of the host', () => {
    expect(readStartOptions(['--browser', '--data', 'x', '--no-open', '--port=1'])).toEqual({
      requested: 'browser',
      help: false,
      open: false,
      demo: true,
      rest: ['--data', 'x', '--port=1'],
    });
  });

  test('refuse both shells at once', () => {
    expect(() => readStartOptions(['--browser', '--desktop'])).toThrow(
      expect.objectContaining({ exitCode: 2 }),
    );
  });
});

describe('the plan of npm test', () => {
  const projects = ['unit', 'property', 'contract', 'arch-rules', 'integration', 'renderer'];
  const checks = ['typecheck', 'format', 'arch', 'lint', 'bundle', 'licences'];

  test('contains everything except the long suites', () => {
    expect(readPlan([])).toEqual({ help: false, full: false, checks, projects, e2e: true });
  });

  test('adds the long suites on request', () => {
    expect(readPlan(['--full'])).toEqual({
      help: false,
      full: true,
      checks,
      projects: [...projects, 'full'],
      e2e: true,
    });
  });

  test.each([[['--only', 'unit,arch']], [['--only=unit,arch']]])('%j is understood', (args) => {
    expect(readPlan(args)).toEqual({
      help: false,
      full: false,
      checks: ['arch'],
      projects: ['unit'],
      e2e: false,
    });
  });

  test.each([[['--only']], [['--only', 'units']], [['--ful']], [['unit']]])(
    '%j is refused with code 2',
    (args) => {
      expect(() => readPlan(args)).toThrow(expect.objectContaining({ exitCode: 2 }));
    },
  );
});
