import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'

const LOWER_PRIORITY = new URL('./lower-priority.ts', import.meta.url).href

/**
 * Starts a process for which no request waits. All its threads have the lowest priority, even while
 * it loads its program.
 */
export function forkInBackground(
  program: string,
  args: readonly string[],
  { execArgv = [], ...options }: ForkOptions & { execArgv?: readonly string[] },
): ChildProcess {
  return fork(program, args, { ...options, execArgv: ['--import', LOWER_PRIORITY, ...execArgv] })
}
