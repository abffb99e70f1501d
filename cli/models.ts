import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import {
  findKnownNetwork,
  KNOWN_NETWORKS,
  type KnownNetwork,
} from '../server/machinery/networks/known-networks.ts'
import type { Output } from './output.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'

type AcceptOptions = { readonly acceptLicence?: boolean }

/** Adds `kindred models`: networks that recognise faces, besides the bundled one. */
export function addModelsCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  const models = program.command('models').description('list, show, add, use and remove recognition networks')
  const acceptOption = ['--accept-licence', 'required: you have read the licence and accept it'] as const

  models
    .command('list')
    .description('list the bundled network and those you can add')
    .action(async () => {
      await list(context)
      onExit(EXIT_CODES.fine)
    })
  models
    .command('show')
    .description('show the origin, licence and training data of a network you can add')
    .argument('<name>')
    .action((name: string) => {
      context.stdout.write(describeNetwork(findKnownNetwork(name)))
      onExit(EXIT_CODES.fine)
    })
  models
    .command('add')
    .description("add a network from its authors' checkpoint, a file you have already downloaded")
    .argument('<file>')
    .option(...acceptOption)
    .action(async (file: string, options: AcceptOptions) => {
      await add(context, file, options)
      onExit(EXIT_CODES.fine)
    })
  models
    .command('install')
    .description('download a network from its authors and add it; no other command goes online')
    .argument('<name>')
    .option(...acceptOption)
    .action(async (name: string, options: AcceptOptions) => {
      onExit(await install(context, findKnownNetwork(name), options))
    })
  models
    .command('use')
    .description('choose the network that groups people (works while the server is running)')
    .argument('<name>')
    .option('--dry-run', 'process the photos with it and show what would change, without changing anything')
    .action(async (name: string, { dryRun: isDryRun = false }: { dryRun?: boolean }) => {
      const { useNetwork } = await import('./models/use-network.ts')
      onExit(await useNetwork(context, name, { isDryRun }))
    })
  models
    .command('remove')
    .description('remove a network you added')
    .argument('<name>')
    .action(async (name: string) => {
      await remove(context, findKnownNetwork(name))
      onExit(EXIT_CODES.fine)
    })
}

/** Width of the names in the list, in characters. */
const COLUMN = 16

async function list({ env, stdout }: CommandContext): Promise<void> {
  const config = readConfig(env)
  const { dataDir } = config
  const { BUNDLED_NETWORK } = await import('../faces/networks/networks.ts')
  const { readNetworkManifest } = await import('../server/machinery/networks/network-store.ts')
  const { readNetworkInUse } = await import('./models/use-network.ts')
  const inUse = (await readNetworkInUse(config)) ?? BUNDLED_NETWORK.id
  const describeUse = (id: string) => (id === inUse ? ', in use' : '')
  stdout.write(`${BUNDLED_NETWORK.id.padEnd(COLUMN)}bundled${describeUse(BUNDLED_NETWORK.id)}\n`)
  for (const { id, title, summary } of KNOWN_NETWORKS) {
    const isAdded = (await readNetworkManifest(dataDir, id)) !== undefined
    stdout.write(
      `${id.padEnd(COLUMN)}${isAdded ? 'added' : 'not added'}${describeUse(id)}; ${title}: ${summary}\n`,
    )
  }
}

async function add({ env, stdout }: CommandContext, file: string, options: AcceptOptions): Promise<void> {
  const { dataDir } = readConfig(env)
  const { readKnownCheckpoint } = await import('./models/fetch-checkpoint.ts')
  const { known, checkpoint } = await readKnownCheckpoint(file)
  showLicence(stdout, known, options)
  const { addNetwork } = await import('./models/add-network.ts')
  await addNetwork(dataDir, known, checkpoint)
  stdout.write(`${known.title} has been added.\n`)
}

async function install(
  { env, stdout, progressStream, signal }: CommandContext,
  known: KnownNetwork,
  options: AcceptOptions,
): Promise<ExitCode> {
  const { dataDir } = readConfig(env)
  showLicence(stdout, known, options)
  const { installNetwork } = await import('./models/add-network.ts')
  const { createProgress } = await import('./progress.ts')
  const progress = createProgress({ stream: progressStream, unit: 'KB' })
  try {
    await installNetwork({ dataDir, known, source: known.checkpoint, progress, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    return EXIT_CODES.interrupted
  }
  stdout.write(`${known.title} has been added.\n`)
  return EXIT_CODES.fine
}

async function remove({ env, stdout }: CommandContext, { id, title }: KnownNetwork): Promise<void> {
  const config = readConfig(env)
  const { dataDir } = config
  const { readNetworkInUse } = await import('./models/use-network.ts')
  if ((await readNetworkInUse(config)) === id) {
    const advice = 'Choose a different one with "kindred models use" first.'
    throw new AppError('network-in-use', 409, `${title} is in use. ${advice}`)
  }
  const { removeNetwork } = await import('../server/machinery/networks/network-store.ts')
  const isRemoved = await removeNetwork(dataDir, id)
  stdout.write(
    isRemoved
      ? `${title} has been removed.\n`
      : `${title} hasn't been added, so there's nothing to remove.\n`,
  )
}

/**
 * Prints what users must know about a network before they add it. Throws UsageError unless they
 * have accepted it.
 */
function showLicence(stdout: Output, known: KnownNetwork, { acceptLicence = false }: AcceptOptions): void {
  stdout.write(describeNetwork(known))
  if (acceptLicence) return
  throw new UsageError(`Read the licence of ${known.title} first. If you accept it, add --accept-licence.`)
}

/** Describes a network in lines, to be read before it is added. */
function describeNetwork({
  id,
  title,
  summary,
  origin,
  licence,
  trainingData,
  checkpoint,
}: KnownNetwork): string {
  const lines = [
    `${title} (${id}): ${summary}`,
    `  origin         ${origin}`,
    `  licence        ${licence}`,
    `  training data  ${trainingData}`,
    `  address        ${checkpoint.url}`,
    `  SHA-256        ${checkpoint.sha256}, ${checkpoint.bytes.toLocaleString('en')} bytes`,
  ]
  return `${lines.join('\n')}\n`
}
