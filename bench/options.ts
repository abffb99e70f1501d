import { parseArgs } from 'node:util'

/** Reads `--name` from the command line; required unless there is a fallback. */
export function readOption(name: string, fallback?: string): string {
  const { values } = parseArgs({ options: { [name]: { type: 'string' } }, strict: false })
  const value = values[name] ?? fallback
  if (typeof value !== 'string') throw new Error(`This benchmark needs --${name}.`)
  return value
}
