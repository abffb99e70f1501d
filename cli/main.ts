import { Command, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { AppError } from '../server/errors.ts'
// For what commands import once they run.
import '../server/machinery/child-processes/load-bundled-libraries.mjs'
import { keepNewFilesPrivate } from '../server/machinery/files/private-files.ts'
import { addBackupCommand, addRestoreCommand } from './backup.ts'
import { toOneLine, cleanOutput } from './output.ts'
import { addClusterCommand } from './cluster.ts'
import {
  EXIT_CODES,
  InterruptedError,
  UsageError,
  type CommandContext,
  type ExitCode,
} from './command-context.ts'
import { addContactsCommand } from './contacts.ts'
import { addDoctorCommand } from './doctor.ts'
import { addEvaluateCommand } from './evaluate.ts'
import { addFolderCommand } from './folder.ts'
import { addImportCommand } from './import.ts'
import { addModelsCommand } from './models.ts'
import { addMoveCommand } from './move.ts'
import { addOutboxCommand } from './outbox.ts'
import { addRegroupCommand } from './regroup.ts'
import { addSeedCommand } from './seed.ts'
import { addServeCommand } from './serve.ts'
import { addServiceCommand } from './service.ts'
import { addUserCommand } from './user.ts'
import { addWorkCommand } from './work.ts'

/**
 * Ctrl-C reaches this process twice, from the terminal and from bin/kindred.mjs. Signals within
 * this time count as one.
 */
const SAME_SIGNAL_MS = 1000

/** Failures that last until somebody changes a setting, or installs a different version. */
const PERMANENT: ReadonlySet<string> = new Set(['bad-setting', 'database-newer', 'database-out-of-order'])

const stopping = new AbortController()
let stoppedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The first signal stops cleanly, a second one immediately.
  process.on(signal, () => {
    if (stopping.signal.aborted && performance.now() - stoppedAt > SAME_SIGNAL_MS) {
      process.exit(EXIT_CODES.interrupted)
    }
    if (stopping.signal.aborted) return
    stoppedAt = performance.now()
    stopping.abort()
  })
}
// `kindred … | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await run({
  env: process.env,
  stdin: process.stdin,
  stdout: cleanOutput(process.stdout),
  stderr: cleanOutput(process.stderr),
  progressStream: process.stderr,
  signal: stopping.signal,
})

async function run(context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.fine
  const onExit = (code: ExitCode) => void (exitCode = code)
  const program = new Command('kindred')
    .description('Groups your photos by the people in them, on your own computer.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({ writeOut: context.stdout.write, writeErr: context.stderr.write })
    .showHelpAfterError('(see kindred --help)')
    .hook('preAction', (_program, command) => {
      // The output of `cluster` is for the user, so it has the user's own umask.
      if (command.name() !== 'cluster') keepNewFilesPrivate()
    })
  addClusterCommand(program, context, onExit)
  addEvaluateCommand(program, context, onExit)
  addServeCommand(program, context, onExit)
  addWorkCommand(program, context, onExit)
  addServiceCommand(program, context, onExit)
  addDoctorCommand(program, context, onExit)
  addBackupCommand(program, context, onExit)
  addRestoreCommand(program, context, onExit)
  addRegroupCommand(program, context, onExit)
  addFolderCommand(program, context, onExit)
  addImportCommand(program, context, onExit)
  addContactsCommand(program, context, onExit)
  addModelsCommand(program, context, onExit)
  addMoveCommand(program, context, onExit)
  addOutboxCommand(program, context, onExit)
  addUserCommand(program, context, onExit)
  addSeedCommand(program, context, onExit)
  try {
    await program.parseAsync()
    return exitCode
  } catch (error) {
    return explain(error, context)
  }
}

/** Prints in one line why a command failed; an unexpected error with its stack. */
function explain(error: unknown, { stderr }: CommandContext): ExitCode {
  // Commander has printed it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.fine : EXIT_CODES.usage
  if (error instanceof UsageError || error instanceof InterruptedError || error instanceof AppError) {
    stderr.write(`kindred: ${toOneLine(error.message)}\n`)
    if (error instanceof InterruptedError) return EXIT_CODES.interrupted
    if (error instanceof UsageError) return EXIT_CODES.usage
    const isWrong = error instanceof AppError && PERMANENT.has(error.code)
    return isWrong ? EXIT_CODES.misconfigured : EXIT_CODES.failed
  }
  const trace = error instanceof Error ? error.stack : undefined
  stderr.write(`kindred: unexpected error\n${trace ?? String(error)}\n`)
  return EXIT_CODES.failed
}
