import { texts } from '../../texts.ts'

/**
 * Our message for an error at or after the provider. Text from the URL is never shown, as a
 * stranger may have written it.
 */
export function describeProviderProblem(code: string): string {
  return texts.providers.problems[code] ?? texts.providers.problems['unknown'] ?? texts.errors.unknown
}
