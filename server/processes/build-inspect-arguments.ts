import { url } from 'node:inspector'

/**
 * Returns the arguments that let a debugger inspect a child process if this one is inspected (`node
 * --inspect`): the port is that of this process plus 1 for the first child, plus 2 for the second,
 * and so on.
 */
export function buildInspectArguments(slot: number): string[] {
  return url() === undefined ? [] : [`--inspect=${process.debugPort + 1 + slot}`]
}
