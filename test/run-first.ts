import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
