import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDependencies } from './auth-dependencies.ts'

/**
 * Each way in is a file of its own that gives plugins of better-auth: the library's with its options, and one of ours with
 * the hooks that close its holes. Their order here is the order in which hooks run.
 */
export function waysIn(_dependencies: AuthDependencies): BetterAuthPlugin[] {
  return []
}
