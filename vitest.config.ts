import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], environment = 'node', maxWorkers = 2) => ({
  extends: true as const,
  test: { name, include, environment, maxWorkers },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/unit/**/*.test.ts']),
      project('property', ['tests/property/**/*.test.ts']),
      project('contract', ['tests/contract/**/*.test.ts']),
      project('integration', ['tests/integration/**/*.test.ts']),
      project('arch-rules', ['tests/arch/**/*.test.ts']),
      project('full', ['tests/full/**/*.test.ts']),
      project('renderer', ['tests/renderer/**/*.test.{ts,tsx}'], 'jsdom'),
    ],
  },
});
