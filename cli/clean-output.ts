import { toPrintableLines } from './photos/to-one-line.ts'

/** Output of a command. */
export type Output = { readonly write: (lines: string) => void }

/**
 * Wraps a stream so that no name or message from elsewhere can send control sequences to the
 * terminal. Every command prints through it.
 */
export function cleanOutput(stream: NodeJS.WritableStream): Output {
  return { write: lines => void stream.write(toPrintableLines(lines)) }
}
