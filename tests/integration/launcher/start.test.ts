import { describe, expect, test } from 'vitest';
import { chooseShell, isDisplayAvailable, readPlan, readStartOptions } from './modules.ts';

const situation = {
  requested: null,
  isInstalled: false,
  isCi: false,
  hasDisplay: true,
  hasDownloadFailedRecently: false,
};

describe('the shell that a start opens', () => {
  test.each([
    [{ isInstalled: true }, 'desktop'],
    [{ isInstalled: true, requested: 'browser' }, 'browser'],
    [{ isInstalled: true, hasDisplay: false }, 'browser'],
    [{ isInstalled: true, hasDisplay: false, requested: 'desktop' }, 'desktop'],
    [{ isInstalled: true, isCi: true }, 'desktop'],
    [{}, 'desktop after a download'],
    [{ isCi: true }, 'browser'],
    [{ isCi: true, requested: 'desktop' }, 'desktop after a download'],
    [{ hasDownloadFailedRecently: true }, 'browser'],
    [{ hasDownloadFailedRecently: true, requested: 'desktop' }, 'desktop after a download'],
    [{ hasDisplay: false }, 'browser'],
  ])('with %j is %s', (own, shell) => {
    const choice = chooseShell({ ...situation, ...own });
    expect(choice.mustDownload ? `${choice.shell} after a download` : choice.shell).toBe(shell);
  });

  test.each([[{ isCi: true }], [{ hasDownloadFailedRecently: true }], [{ hasDisplay: false }]])(
    'gives the reason with %j',
    (own) => {
      expect(chooseShell({ ...situation, ...own }).reason).not.toBe('');
    },
  );

  test('needs a display on Linux only', () => {
    expect(isDisplayAvailable({}, 'linux')).toBe(false);
    expect(isDisplayAvailable({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(isDisplayAvailable({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(isDisplayAvailable({}, 'darwin')).toBe(true);
  });
});

describe('the options of npm start', () => {
  test('are separated from those of the host', () => {
    expect(readStartOptions(['--browser', '--data', 'x', '--no-open', '--port=1'])).toEqual({
      requested: 'browser',
      help: false,
      open: false,
      demo: true,
      hostArgs: ['--data', 'x', '--port=1'],
    });
  });

  test('start the demo match that they start anyway', () => {
    expect(readStartOptions(['--demo'])).toMatchObject({ demo: true, hostArgs: [] });
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
