import { Command, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { AppError } from '../server/errors.ts'
import { keepNewFilesPrivate } from '../server/private-files.ts'
import { addBackupCommand } from './backup.ts'
import { cleanOutput } from './clean-output.ts'
import { addClusterCommand } from './cluster.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'
import { addContactsCommand } from './contacts.ts'
import { addDoctorCommand } from './doctor.ts'
import { addEvaluateCommand } from './evaluate.ts'
import { oneLine } from './photos/one-line.ts'
import { addOutboxCommand } from './outbox.ts'
import { addRegroupCommand } from './regroup.ts'
import { addRestoreCommand } from './restore.ts'
import { addServeCommand } from './serve.ts'
import { addServiceCommand } from './service.ts'
import { addUserCommand } from './user.ts'

/**
 * Ctrl-C reaches this process from the terminal and once more from bin/kindred.mjs: that is one
 * wish, not two.
 */
const SAME_WISH_MS = 1000

const stopping = new AbortController()
let stoppingSince = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The first one asks; whoever cannot wait sends a second.
  process.on(signal, () => {
    if (stopping.signal.aborted && performance.now() - stoppingSince > SAME_WISH_MS) {
      process.exit(EXIT_CODES.interrupted)
    }
    if (stopping.signal.aborted) return
    stoppingSince = performance.now()
    stopping.abort()
  })
}
// `kindred … | head` closes the pipe when it has seen enough.
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
    .description('Groups your photos by the people in them, on your own machine.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({ writeOut: context.stdout.write, writeErr: context.stderr.write })
    .showHelpAfterError('(kindred --help tells more)')
    .hook('preAction', (_program, command) => {
      // Whoever sorts a folder of photos into another decides who may read that.
      if (command.name() !== 'cluster') keepNewFilesPrivate()
    })
  addClusterCommand(program, context, onExit)
  addEvaluateCommand(program, context, onExit)
  addServeCommand(program, context, onExit)
  addServiceCommand(program, context, onExit)
  addDoctorCommand(program, context, onExit)
  addBackupCommand(program, context, onExit)
  addRestoreCommand(program, context, onExit)
  addRegroupCommand(program, context, onExit)
  addContactsCommand(program, context, onExit)
  addOutboxCommand(program, context, onExit)
  addUserCommand(program, context, onExit)
  try {
    await program.parseAsync()
    return exitCode
  } catch (error) {
    return explain(error, context)
  }
}

/** Tells in one line why a command ended; a fault of ours shows where it is. */
function explain(error: unknown, { stderr }: CommandContext): ExitCode {
  // Commander has told already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.fine : EXIT_CODES.usage
  if (error instanceof UsageError || error instanceof AppError) {
    stderr.write(`kindred: ${oneLine(error.message)}\n`)
    return error instanceof UsageError ? EXIT_CODES.usage : EXIT_CODES.failed
  }
  const trace = error instanceof Error ? error.stack : undefined
  stderr.write(`kindred: this should not have happened\n${trace ?? String(error)}\n`)
  return EXIT_CODES.failed
}
