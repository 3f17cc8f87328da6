import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Prints the shells that a run has tested, real or stand-in. */
class ShellReport implements Reporter {
  readonly #driven = new Map<string, number>();

  onTestEnd(test: TestCase): void {
    const shells = test.annotations.filter(({ type }) => type === 'shell');
    for (const { description = '' } of shells) {
      this.#driven.set(description, (this.#driven.get(description) ?? 0) + 1);
    }
  }

  onEnd(): void {
    for (const [driver, tests] of this.#driven)
      process.stdout.write(`shell driven: ${driver}: ${tests} tests\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

// Playwright loads a reporter by its default export.
export { ShellReport as default }; // oxlint-disable-line import/no-default-export
