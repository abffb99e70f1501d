import { DEMO, SCREENS } from '../../shared/api/screens.ts'

const SCREEN_SEGMENTS = Object.values(SCREENS).map(splitSegments)

/** Tells whether the app has a screen at this path. The demo has the same screens below /demo. */
export function isScreen(path: string): boolean {
  const isDemo = path === DEMO || path.startsWith(`${DEMO}/`)
  const segments = splitSegments(isDemo ? path.slice(DEMO.length) : path)
  return SCREEN_SEGMENTS.some(
    screen =>
      screen.length === segments.length &&
      screen.every((name, i) => name === segments[i] || (name.startsWith('$') && segments[i] !== '')),
  )
}

/** Splits a path into its segments; ignores a trailing slash. */
function splitSegments(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}
