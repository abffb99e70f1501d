import type { Command } from 'commander'
import type { FolderStatus, FolderProblemCode, UnreachableReason } from '../shared/api/folders.ts'
import { readConfig } from '../server/config.ts'
import type { WrittenNames } from '../server/intake/folders/write-names.ts'
import { toOneLine, type Output, describeCount } from './output.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'

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
  const userArgument = ['<user>', "the account's e-mail address, phone number or ID"] as const
  const folderArgument = ['<folder>', 'its name, path or ID'] as const
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
    .description("show a folder's photos in an account; KINDRED_FOLDERS must allow the folder")
    .argument(...userArgument)
    .argument('<path>', 'the folder; nothing in it is ever changed')
    .option('--name <name>', "its name in Kindred (default: the folder's name)")
    .action((user: string, path: string, { name }: { name?: string }) =>
      withFolders(async ({ db, manager, addFolder, config }) => {
        const { uid } = await manager.find(user)
        const { folderRoots: roots, dataDir } = config
        const added = await addFolder({ db, now: Date.now, roots, dataDir }, uid, { path, name })
        print(stdout, added)
        stdout.write('Its photos will be processed while the server is running.\n')
      }),
    )
  folder
    .command('list')
    .description("list an account's folders, and how much of them has been processed")
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
    .description('look for changes now')
    .argument(...userArgument)
    .argument('[folder]', `${folderArgument[1]} (default: all of the account's folders)`)
    .option('--write-names', "also write people's names into XMP files beside the photos")
    .action((user: string, wanted: string | undefined, { writeNames = false }: { writeNames?: boolean }) =>
      withFolders(async opened => {
        const { db, manager, requestCheck } = opened
        const { uid } = await manager.find(user)
        const folders = await findFolders(opened, uid, wanted)
        for (const { id } of folders) await requestCheck({ db, now: Date.now }, uid, id)
        const count = describeCount(folders.length, 'folder')
        stdout.write(`${count} will be checked right away if the server is running.\n`)
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
    .description("stop showing a folder; its photos are moved to Kindred's trash, and the files are kept")
    .argument(...userArgument)
    .argument(...folderArgument)
    .action((user: string, wanted: string) =>
      withFolders(async opened => {
        const { db, manager, removeFolder } = opened
        const { uid } = await manager.find(user)
        for (const { id, name } of await findFolders(opened, uid, wanted)) {
          const photos = await removeFolder({ db, now: Date.now }, uid, id)
          const count = describeCount(photos, 'photo')
          stdout.write(`Removed ${name}; ${count} moved to the trash. No files were changed.\n`)
        }
      }),
    )
}

type Opened = Awaited<ReturnType<typeof openFolders>>

async function openFolders({ env }: CommandContext) {
  const config = readConfig(env)
  const { openExistingStorage } = await import('./open-existing-storage.ts')
  const { db } = await openExistingStorage(config)
  const { createMessages } = await import('../server/machinery/messages/create-messages.ts')
  const { openAccounts } = await import('../server/accounts/sign-in/open-accounts.ts')
  const { addFolder, readFolders, removeFolder, requestCheck } =
    await import('../server/intake/folders/folders.ts')
  const { writeNames } = await import('../server/intake/folders/write-names.ts')
  const { readNamedPhotos } = await import('../server/library/names/read-sidecars.ts')
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
  const what = meant.length === 0 ? 'The account has no folder' : 'The account has several folders'
  throw new UsageError(`${what} called ${wanted}. "kindred folder list" shows their paths.`)
}

function print(stdout: Output, folder: FolderStatus): void {
  for (const line of describeFolder(folder)) stdout.write(`${line}\n`)
}

const REASONS: Record<UnreachableReason, string> = {
  missing: "it doesn't exist; connect its disk",
  empty: 'it contained photos before, but is now empty; connect its disk',
  'other-device': 'a different disk is in its place',
  unreadable: 'the server has no permission to read it',
  'not-allowed': "KINDRED_FOLDERS doesn't allow it, or it is now a link",
  silent: "its disk or network share isn't responding",
  'check-failed': 'the check failed because of an error in Kindred (see the log); Kindred will try again',
}

const PROBLEMS: Record<FolderProblemCode, string> = {
  unreadable: "couldn't be read",
  'too-deep': 'is nested too deeply',
}

const FAILURES: Readonly<Record<string, string>> = {
  'film-too-large': 'it is larger than KINDRED_MAX_FILM_MB allows',
  'film-unknown-format': 'it is neither MOV nor MP4',
  'photo-empty': 'it is empty',
  'photo-too-large': 'it is larger than KINDRED_MAX_FILE_MB or, for RAW, KINDRED_MAX_RAW_MB allows',
  'photo-too-many-pixels': 'it has too many pixels',
  'photo-unknown-format': "its format isn't supported",
  'photo-unsupported-kind': "this kind of picture isn't supported",
  'photo-unreadable': 'the server has no permission to read it',
}

/** Describes in lines what is known about a folder. */
function describeFolder(folder: FolderStatus): string[] {
  const { name, path, files, photos, unread, failed, links, special, ignored } = folder
  const counts = [
    describeCount(files, 'file'),
    describeCount(photos, 'photo'),
    `${unread} still to be read`,
    ...(failed > 0 ? [`${failed} can't be read as photos`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(links > 0 ? [`${describeCount(links, 'link')} not followed`] : []),
    ...(special > 0 ? [`${special} neither files nor folders`] : []),
  ]
  return [
    `${toOneLine(name)}  ${toOneLine(path)}`,
    `  ${describeState(folder)}`,
    `  ${counts.join(', ')}`,
    ...folder.failures.map(
      one => `  ${toOneLine(one.path)} can't be read: ${FAILURES[one.code] ?? one.code}`,
    ),
    ...(failed > folder.failures.length ? [`  and ${failed - folder.failures.length} more`] : []),
    ...folder.problems.map(problem => `  ${toOneLine(problem.path) || '.'} ${PROBLEMS[problem.code]}`),
    ...(folder.problemCount > folder.problems.length
      ? [`  and ${folder.problemCount - folder.problems.length} more`]
      : []),
  ]
}

function describeState({ state, reason, checkedAt }: FolderStatus): string {
  const last = checkedAt === null ? 'never' : checkedAt
  if (state === 'new') return 'not checked yet'
  if (state === 'reachable') return `last checked ${last}`
  return `can't be reached: ${reason === null ? 'for an unknown reason' : REASONS[reason]} (last checked ${last}; nothing has been lost)`
}

/** Describes in lines which XMP files beside the photos of a folder were written. */
function describeWrittenNames({ written, unchanged, kept, failed }: WrittenNames): string[] {
  return [
    `names written to ${describeCount(written, 'XMP file')}; ${unchanged} already had them`,
    ...kept.map(
      path =>
        `${toOneLine(path)} wasn't changed: it has different names for these faces, or nothing can be added safely`,
    ),
    ...failed.map(({ path, reason }) => `${toOneLine(path)} wasn't written: ${reason}`),
  ]
}
