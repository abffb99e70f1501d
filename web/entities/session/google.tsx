import { texts } from '../../texts.ts'

/** Google's letter in the colour of the text. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden fill="currentColor">
      <path d="M12.2 10.3v3.6h5c-.2 1.2-1.5 3.5-5 3.5a5.5 5.5 0 1 1 0-11c1.7 0 2.9.7 3.5 1.4l2.4-2.4A8.7 8.7 0 0 0 12.2 3a9 9 0 1 0 0 18c5.2 0 8.6-3.7 8.6-8.8 0-.7-.1-1.3-.2-1.9z" />
    </svg>
  )
}

/**
 * Returns the app's message for an error of the provider or after it. Text from the URL is never
 * shown, since anyone may have written it.
 */
export function describeProviderProblem(code: string): string {
  return texts.providers.problems[code] ?? texts.providers.problems['unknown'] ?? texts.errors.unknown
}
