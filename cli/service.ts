import { Option, type Command } from 'commander'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import type { ServicePart, ServiceScope } from './service/unit-file.ts'

type InstallOptions = {
  readonly system?: boolean
  readonly part: ServicePart
  readonly dryRun?: boolean
}

/** Adds `kindred service install|uninstall|status`: Kindred as a systemd service. */
export function addServiceCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  const service = program.command('service').description('run the app in the background with systemd (Linux)')

  service
    .command('install')
    .description('start Kindred now and whenever the machine starts')
    .option('--system', 'for the whole machine, under its own user account; needs root')
    .addOption(
      new Option('--part <part>', 'what this machine runs, if several share a library')
        .choices(['all', 'app', 'workers'])
        .default('all'),
    )
    .option('--dry-run', 'only print the unit file')
    .action(async ({ system = false, part, dryRun = false }: InstallOptions) => {
      const { describeService, installService } = await import('./service/install-service.ts')
      const description = describeService(chooseScope(system), env, part)
      if (dryRun) stdout.write(description.unitFile)
      else stdout.write(`${await installService(description)}\n`)
      onExit(EXIT_CODES.fine)
    })

  service
    .command('uninstall')
    .description('stop and remove the service; photos and settings are kept')
    .option('--system', 'the one for the whole machine')
    .action(async ({ system = false }: { system?: boolean }) => {
      const { describeService, uninstallService } = await import('./service/install-service.ts')
      stdout.write(`${await uninstallService(describeService(chooseScope(system), env))}\n`)
      onExit(EXIT_CODES.fine)
    })

  service
    .command('status')
    .description('show whether the service is running, and where its log is')
    .option('--system', 'the one for the whole machine')
    .action(async ({ system = false }: { system?: boolean }) => {
      const { describeService, readServiceStatus } = await import('./service/install-service.ts')
      const { text, isRunning } = await readServiceStatus(describeService(chooseScope(system), env))
      stdout.write(`${text}\n`)
      onExit(isRunning ? EXIT_CODES.fine : EXIT_CODES.failed)
    })
}

function chooseScope(isSystem: boolean): ServiceScope {
  return isSystem ? 'system' : 'user'
}
