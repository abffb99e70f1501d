import type { Output } from './output.ts'

/**
 * What main.ts passes to a command: no command accesses the process itself, so that each can be
 * tested.
 */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: NodeJS.ReadableStream
  /** For results only. */
  readonly stdout: Output
  /** For errors. */
  readonly stderr: Output
  /** For progress, which draws a bar on a terminal and cleans its lines itself. */
  readonly progressStream: NodeJS.WriteStream
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** Exit codes of the program; listed by `--help`. */
export const EXIT_CODES = {
  fine: 0,
  /** Some photos could not be read, or the run failed. */
  failed: 1,
  usage: 2,
  /** A setting is wrong: starting again would not help (EX_CONFIG of sysexits.h). */
  misconfigured: 78,
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

/** The command or its options are invalid. */
export class UsageError extends Error {}

/** The user has pressed Ctrl-C; the message says how to continue. */
export class InterruptedError extends Error {}
