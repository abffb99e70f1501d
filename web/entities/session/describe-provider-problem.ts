import { texts } from '../../texts.ts'

/**
 * Returns the app's message for an error of the provider or after it. Text from the URL is never
 * shown, since anyone may have written it.
 */
export function describeProviderProblem(code: string): string {
  return texts.providers.problems[code] ?? texts.providers.problems['unknown'] ?? texts.errors.unknown
}
