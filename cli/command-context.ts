import type { Output } from './clean-output.ts'

/**
 * What a command is given by main.ts: no command reads the process itself, so that each can be told
 * apart in tests.
 */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: NodeJS.ReadableStream
  /** For results only. */
  readonly stdout: Output
  /** For complaints. */
  readonly stderr: Output
  /** For progress, which draws a bar where it can; lines that pass it are cleaned there. */
  readonly progressStream: NodeJS.WriteStream
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** What the program ends with; `--help` lists them. */
export const EXIT_CODES = {
  fine: 0,
  /** Some photos could not be read, or the run had to end before it was done. */
  failed: 1,
  usage: 2,
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

/** The command was called in a way that cannot work. */
export class UsageError extends Error {}
