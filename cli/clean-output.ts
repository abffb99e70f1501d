import { printableLines } from './photos/one-line.ts'

/** Where a command writes its lines. */
export type Output = { readonly write: (lines: string) => void }

/**
 * Everything that a command prints goes through here: no name or message from elsewhere can steer
 * the terminal.
 */
export function cleanOutput(stream: NodeJS.WritableStream): Output {
  return { write: lines => void stream.write(printableLines(lines)) }
}
