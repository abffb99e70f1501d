import { randomBytes } from 'node:crypto'
import { InvalidArgumentError, type Command } from 'commander'
import { readConfig, type Config } from '../server/config.ts'
import type { Storage } from '../server/storage/open-storage.ts'
import type { Database } from '../server/storage/db/database.ts'
import type { AccountManager } from '../server/accounts/sign-in/manage-accounts.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from './command-context.ts'
import { describeCount } from './output.ts'

type Options = { readonly user?: string; readonly people?: string; readonly photos: number }

const OWN_EMAIL = 'seed@example.org'
const PHOTOS = 40
const PASSWORD_BYTES = 15

/** Adds `kindred seed`: fills a library for development. Works while the server is running. */
export function addSeedCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('seed')
    .description('fill a library with photos of illustrated people, to try Kindred out')
    .option('--user <email>', `the account, created if there is none (default: ${OWN_EMAIL})`)
    .option('--people <folder>', 'use real photos instead, from a folder with one subfolder per person')
    .option('--photos <number>', 'the number of photos', readNumber, PHOTOS)
    .action(async ({ user, people, photos: count }: Options) => {
      const config = readConfig(env)
      const { isNewLibrary, joinStorage, makeDataFolder, openStorage } =
        await import('../server/storage/open-storage.ts')
      const { hasPhotosOfOthers } = await import('./seed/seed-queries.ts')
      const { checkConsentFor, describeStorage } = await import('../server/accounts/consents/consents.ts')
      const { fillLibrary } = await import('./seed/fill-library.ts')
      const mayLookForFaces = checkConsentFor(describeStorage(config))
      const isNew = await isNewLibrary(config.dataDir, config.databaseUrl)
      await makeDataFolder(config.dataDir)
      const storage = await (isNew ? openStorage : joinStorage)(config.dataDir, config)
      try {
        const email = user ?? OWN_EMAIL
        const { manager, account } = await findAccount(storage, config, email)
        if (user === undefined && (await hasPhotosOfOthers(storage.db, account?.uid ?? null))) {
          throw new UsageError(
            `${config.dataDir} contains other accounts' photos. Choose an account with --user, or set KINDRED_DATA_DIR to a different folder.`,
          )
        }
        const password = randomBytes(PASSWORD_BYTES).toString('base64url')
        const { uid: ownerId } =
          account ?? (await createAccountWithConsent(storage.db, { config, manager, email, password }))
        if (!(await mayLookForFaces(storage.db, ownerId)))
          throw new UsageError(
            `${email} hasn't agreed to let Kindred look for faces. Log in and agree first.`,
          )
        const { drawPhotos, findPhotosOfPeople } = await import('./seed/seed-photos.ts')
        const photos = people === undefined ? drawPhotos(count) : await findPhotosOfPeople(people, count)
        const added = await fillLibrary(storage, { ownerId, photos, limits: config, mayLookForFaces })
        stdout.write(`Added ${describeCount(added, 'new photo')} to the library of ${email}\n`)
        stdout.write(
          account
            ? `Log in at ${config.publicUrl} as before ("kindred user reset-password" sets a new password).\n`
            : `Log in at ${config.publicUrl} with the password ${password}\n`,
        )
      } finally {
        await storage.db.destroy()
      }
      onExit(EXIT_CODES.fine)
    })
}

async function findAccount({ db }: Storage, config: Config, email: string) {
  const { createMessages } = await import('../server/machinery/messages/create-messages.ts')
  const { openAccounts } = await import('../server/accounts/sign-in/open-accounts.ts')
  const messages = createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now })
  const manager = await openAccounts({ db, config, messages })
  const account = (await manager.list()).find(listed => listed.email === email.toLowerCase())
  return { manager, account }
}

/**
 * Gives consent in the name of the new account, which belongs to the developer who runs the
 * command.
 */
async function createAccountWithConsent(
  db: Database,
  {
    config,
    manager,
    ...account
  }: { config: Config; manager: AccountManager; email: string; password: string },
): Promise<{ uid: string }> {
  const { describeStorage, findConsentVersion } = await import('../server/accounts/consents/consents.ts')
  const { readConsentTexts } = await import('../server/accounts/consents/consents.ts')
  const { giveConsent } = await import('../server/accounts/consents/consents.ts')
  const storage = describeStorage(config)
  const { uid } = await manager.create({ ...account, name: 'Seed' })
  const { wording: _, ...agreedTo } = readConsentTexts(findConsentVersion(storage)).en
  await giveConsent({ db, storage, now: Date.now }, uid, agreedTo)
  return { uid }
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1 to 99999.')
}
