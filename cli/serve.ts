import type { Command } from 'commander'
import { once } from 'node:events'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'

/** Adds `kindred serve`: runs the app until it is stopped. */
export function addServeCommand(
  program: Command,
  { env, stdout, signal }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('serve')
    .description('run the app: the website, the API and the workers that find faces')
    .option('--workers <number>', 'overrides KINDRED_WORKERS; use 0 if "kindred work" is running elsewhere')
    .action(async ({ workers }: { workers?: string }) => {
      const settings = workers === undefined ? {} : { KINDRED_WORKERS: workers }
      const config = readConfig({ ...env, ...settings })
      // Imported here, as no other command needs it.
      const { keepServing } = await import('../server/processes/keep-serving.ts')
      const server = await keepServing(config, settings)
      stdout.write(`Kindred is ready at ${server.url}\n`)
      if (!signal.aborted) await once(signal, 'abort')
      await server.stop()
      onExit(EXIT_CODES.fine)
    })
}
