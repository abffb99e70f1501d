import type { Command } from 'commander'
import type { FolderStatus } from '../shared/api/folders.ts'
import { readConfig } from '../server/config.ts'
import type { Output } from './clean-output.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'
import { describeCount } from './describe-count.ts'
import { describeFolder } from './describe-folder.ts'
import { describeWrittenNames } from './describe-written-names.ts'
import { toOneLine } from './photos/to-one-line.ts'

/** Adds `kindred folder`: photos of this machine that are looked at in place. */
export function addFolderCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  const folder = program
    .command('folder')
    .description('add, list, check and remove folders whose photos Kindred shows without copying them')
  const { stdout } = context
  const userArgument = ['<user>', 'e-mail address, phone number or id of an account'] as const
  const folderArgument = ['<folder>', 'its name, path or id'] as const
  const withFolders = async (work: (opened: Opened) => Promise<void>): Promise<void> => {
    const opened = await openFolders(context)
    try {
      await work(opened)
    } finally {
      await opened.db.destroy()
    }
    onExit(EXIT_CODES.fine)
  }

  folder
    .command('add')
    .description('show the photos of a folder in an account; KINDRED_FOLDERS must allow the folder')
    .argument(...userArgument)
    .argument('<path>', 'the folder; nothing in it is ever changed')
    .option('--name <name>', 'its name in Kindred; by default that of the folder')
    .action((user: string, path: string, { name }: { name?: string }) =>
      withFolders(async ({ db, manager, addFolder, config }) => {
        const { uid } = await manager.find(user)
        const { folderRoots: roots, dataDir } = config
        const added = await addFolder({ db, now: Date.now, roots, dataDir }, uid, { path, name })
        print(stdout, added)
        stdout.write('Kindred looks at its photos while the server runs.\n')
      }),
    )
  folder
    .command('list')
    .description('list the folders of an account, and how far they have been looked at')
    .argument(...userArgument)
    .option('--json', 'one JSON object per line')
    .action((user: string, { json = false }: { json?: boolean }) =>
      withFolders(async ({ db, manager, readFolders }) => {
        const folders = await readFolders(db, (await manager.find(user)).uid)
        for (const one of folders) {
          if (json) stdout.write(`${JSON.stringify(one)}\n`)
          else print(stdout, one)
        }
        if (folders.length === 0 && !json) stdout.write('The account has no folders.\n')
      }),
    )
  folder
    .command('scan')
    .description('look for changes now instead of at the next interval')
    .argument(...userArgument)
    .argument('[folder]', `${folderArgument[1]}; by default all of the account`)
    .option('--write-names', 'also write the names of people into XMP files beside the photos')
    .action((user: string, wanted: string | undefined, { writeNames = false }: { writeNames?: boolean }) =>
      withFolders(async opened => {
        const { db, manager, requestCheck } = opened
        const { uid } = await manager.find(user)
        const folders = await findFolders(opened, uid, wanted)
        for (const { id } of folders) await requestCheck({ db, now: Date.now }, uid, id)
        const count = describeCount(folders.length, 'folder')
        stdout.write(`${count} will be checked at once while the server runs.\n`)
        if (!writeNames) return
        for (const { id, name, path } of folders) {
          stdout.write(`${toOneLine(name)}  ${toOneLine(path)}\n`)
          for (const line of describeWrittenNames(await opened.writeNames(uid, id)))
            stdout.write(`  ${line}\n`)
        }
      }),
    )
  folder
    .command('remove')
    .description('stop showing a folder; its photos go to the trash of Kindred, and their files stay')
    .argument(...userArgument)
    .argument(...folderArgument)
    .action((user: string, wanted: string) =>
      withFolders(async opened => {
        const { db, manager, removeFolder } = opened
        const { uid } = await manager.find(user)
        for (const { id, name } of await findFolders(opened, uid, wanted)) {
          const photos = await removeFolder({ db, now: Date.now }, uid, id)
          const count = describeCount(photos, 'photo')
          stdout.write(`Removed ${name}; ${count} went to the trash. No file was changed.\n`)
        }
      }),
    )
}

type Opened = Awaited<ReturnType<typeof openFolders>>

async function openFolders({ env }: CommandContext) {
  const config = readConfig(env)
  const { openExistingStorage } = await import('./open-existing-storage.ts')
  const { db } = await openExistingStorage(config)
  const { createMessages } = await import('../server/messages/create-messages.ts')
  const { openAccounts } = await import('../server/features/accounts/open-accounts.ts')
  const { addFolder, readFolders, removeFolder, requestCheck } =
    await import('../server/features/folders/folders.ts')
  const { writeNames } = await import('../server/features/folders/write-names.ts')
  const { readNamedPhotos } = await import('../server/features/names/read-sidecars.ts')
  const messages = createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now })
  const manager = await openAccounts({ db, config, messages })
  return {
    db,
    manager,
    config,
    addFolder,
    readFolders,
    removeFolder,
    requestCheck,
    writeNames: async (ownerId: string, folderId: string) =>
      writeNames(
        { db, roots: config.folderRoots, readNamedPhotos: (...of) => readNamedPhotos(db, ...of) },
        ownerId,
        folderId,
      ),
  }
}

/** The folder that is meant, or all. Throws UsageError if none or several are. */
async function findFolders(
  { db, readFolders }: Opened,
  ownerId: string,
  wanted: string | undefined,
): Promise<FolderStatus[]> {
  const folders = await readFolders(db, ownerId)
  if (wanted === undefined) return folders
  const meant = folders.filter(({ id, name, path }) => [id, name, path].includes(wanted))
  if (meant.length === 1) return meant
  const what = meant.length === 0 ? 'No folder of the account is' : 'Several folders of the account are'
  throw new UsageError(`${what} called ${wanted}. kindred folder list shows their paths.`)
}

function print(stdout: Output, folder: FolderStatus): void {
  for (const line of describeFolder(folder)) stdout.write(`${line}\n`)
}
