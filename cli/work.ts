import type { Command } from 'commander'
import { once } from 'node:events'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'

/** Adds `kindred work`: runs workers for the servers of other machines until it is stopped. */
export function addWorkCommand(
  program: Command,
  { env, stdout, signal }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('work')
    .description('run only workers, for servers that share DATABASE_URL and the object store')
    .action(async () => {
      const { startWorking } = await import('../server/processes/work.ts')
      const working = await startWorking(readConfig(env))
      stdout.write('Kindred is working\n')
      if (!signal.aborted) await once(signal, 'abort')
      await working.stop()
      onExit(EXIT_CODES.fine)
    })
}
