import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'models/convert/**', 'test/e2e/**'],
    setupFiles: ['test/fail-on-output.ts'],
    // Two cores: more test files at once only make each of them slower.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
