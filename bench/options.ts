import { parseArgs } from 'node:util'

/**
 * The value of `--name` on the command line of a benchmark; without a fallback it must be there.
 */
export function readOption(name: string, fallback?: string): string {
  const { values } = parseArgs({ options: { [name]: { type: 'string' } }, strict: false })
  const value = values[name] ?? fallback
  if (typeof value !== 'string') throw new Error(`This benchmark needs --${name}.`)
  return value
}
