import { texts } from '../../texts.ts'

/**
 * Our sentence for what went wrong at or after the provider; a stranger's words in an address are
 * never shown.
 */
export function describeProviderProblem(code: string): string {
  return texts.providers.problems[code] ?? texts.providers.problems['unknown'] ?? texts.errors.unknown
}
