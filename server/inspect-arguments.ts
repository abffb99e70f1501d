import { url } from 'node:inspector'

/**
 * What lets a debugger reach a child process where it reaches this one (`node --inspect`): the port
 * of this process plus 1 for the first child, plus 2 for the second, and so on.
 */
export function inspectArguments(slot: number): string[] {
  return url() === undefined ? [] : [`--inspect=${process.debugPort + 1 + slot}`]
}
