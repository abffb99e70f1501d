import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HANG_MS, TEST_HANG_MS } from './wait-limits.ts'

/**
 * Returns the settings that all test suites share. `name` is that of the suite's report in
 * test-results/; `scripts/count-tests.ts` adds these up.
 */
export function configureSuite(name: string) {
  const report: [string, { outputFile: string }] = ['json', { outputFile: `test-results/${name}.json` }]
  return {
    reporters: ['default', './test/stop-after-hang.ts', report],
    setupFiles: ['test/fail-on-output.ts'],
    // The default is one second, which a busy machine exceeds.
    expect: { poll: { timeout: HANG_MS } },
    // A failure in CI is often seen only by its message: it names what was compared.
    chaiConfig: { truncateThreshold: 1000 },
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
  }
}

/**
 * Builds a sequencer that starts these files before all others, in this order. Otherwise workers
 * would idle while another runs a long file that started last.
 */
export function runFirst(files: readonly string[]): typeof BaseSequencer {
  const rank = ({ moduleId }: TestSpecification): number => {
    const place = files.findIndex(file => moduleId.endsWith(`/${file}`))
    return place === -1 ? files.length : place
  }
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(specifications)
      return sorted.toSorted((one, other) => rank(one) - rank(other))
    }
  }
}
