import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { toOneLine, type Output } from './output.ts'
import { UsageError, EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'

/** Adds `kindred user`: manages accounts. Works while the server is running. */
export function addUserCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  const user = program.command('user').description('list, create, change and delete accounts')
  const { stdin, stdout } = context
  const identifier = ['<account>', 'its e-mail address, phone number or ID'] as const
  const passwordOption = [
    '--password-stdin',
    'read the password from standard input (default: a generated one)',
  ] as const
  const runWithAccounts = async (
    work: (open: Opened) => Promise<void>,
    { mayBeNew = false } = {},
  ): Promise<void> => {
    const open = await openAccountManager(context, mayBeNew)
    try {
      await work(open)
    } finally {
      await open.storage.db.destroy()
    }
    onExit(EXIT_CODES.fine)
  }

  user
    .command('list')
    .description('list all accounts, oldest first')
    .option('--json', 'one JSON object per line')
    .action(({ json = false }: { json?: boolean }) =>
      runWithAccounts(async ({ manager }) => {
        const accounts = await manager.list()
        for (const account of accounts)
          stdout.write(json ? `${JSON.stringify(account)}\n` : describe(account))
        if (accounts.length === 0 && !json) stdout.write('There are no accounts yet.\n')
      }),
    )
  user
    .command('create')
    .description('create an account, whatever KINDRED_REGISTRATION is set to')
    .option('--email <address>')
    .option('--phone <number>', 'with its country code, such as +91…')
    .option('--name <name>')
    .option(...passwordOption)
    .action(({ email, phone, name, passwordStdin = false }: CreateOptions) =>
      runWithAccounts(
        async ({ manager }) => {
          if (email === undefined && phone === undefined)
            throw new UsageError('Specify --email, --phone or both.')
          const needsPassword = email !== undefined || passwordStdin
          const password = needsPassword ? await choosePassword(stdin, passwordStdin) : undefined
          const account = await manager.create({ email, phoneNumber: phone, name, password: password?.text })
          stdout.write(describe(account))
          printPassword(stdout, password)
        },
        { mayBeNew: true },
      ),
    )
  user
    .command('reset-password')
    .description("set a new password, and log out all of the account's devices")
    .argument(...identifier)
    .option(...passwordOption)
    .action((account: string, { passwordStdin = false }: { passwordStdin?: boolean }) =>
      runWithAccounts(async ({ manager }) => {
        const { uid } = await manager.find(account)
        const password = await choosePassword(stdin, passwordStdin)
        await manager.setPassword(uid, password.text)
        stdout.write('The password has been changed, and all devices have been logged out.\n')
        printPassword(stdout, password)
      }),
    )
  user
    .command('set-phone')
    .description("set the phone number that receives the account's codes")
    .argument(...identifier)
    .argument('<number>', 'with its country code, such as +91…')
    .action((account: string, number: string) =>
      runWithAccounts(async ({ manager }) => {
        const { uid } = await manager.find(account)
        await manager.setPhoneNumber(uid, number)
        stdout.write(describe(await manager.find(uid)))
      }),
    )
  user
    .command('delete')
    .description('permanently delete the account and all of its photos, faces and people')
    .argument(...identifier)
    .option('--yes', "required, because this can't be undone")
    .action((account: string, { yes = false }: { yes?: boolean }) =>
      runWithAccounts(async opened => {
        const { uid, name } = await opened.manager.find(account)
        if (!yes)
          throw new UsageError(
            `This will permanently delete ${name} and all of the account's photos. To confirm, add --yes.`,
          )
        const { eraseAccount } = await import('./erase-account.ts')
        stdout.write(
          (await eraseAccount(opened, uid))
            ? 'The account and everything in it have been permanently deleted.\n'
            : 'The account has been deleted. The server is still deleting some of its files.\n',
        )
      }),
    )
  user
    .command('operator')
    .description(
      'make the account an administrator, who can add folders in Settings (the first account already is)',
    )
    .argument(...identifier)
    .option('--remove', 'stop the account from being an administrator')
    .action((account: string, { remove = false }: { remove?: boolean }) =>
      runWithAccounts(async ({ manager, storage: { db } }) => {
        const { uid, name } = await manager.find(account)
        const { addOperator, removeOperator } = await import('../server/accounts/sign-in/operators.ts')
        await (remove ? removeOperator : addOperator)(db, uid)
        const may = remove ? 'may no longer' : 'may'
        stdout.write(`${toOneLine(name)} ${may} add folders that KINDRED_FOLDERS allows.\n`)
      }),
    )
  user
    .command('invite')
    .description('create a link that lets one person sign up within a week')
    .action(() =>
      runWithAccounts(async ({ storage, publicUrl }) => {
        const { createInvitation } = await import('../server/accounts/sign-in/registration.ts')
        stdout.write(`${publicUrl}/register#${await createInvitation(storage.db, Date.now())}\n`)
      }),
    )
}

type CreateOptions = { email?: string; phone?: string; name?: string; passwordStdin?: boolean }
type Opened = Awaited<ReturnType<typeof openAccountManager>>
type Password = { readonly text: string; readonly isGenerated: boolean }

/**
 * Opens the accounts of the data folder. Only the first account may be created before the server
 * has run: otherwise a mistyped folder would be a new library. Throws `no-data`.
 */
async function openAccountManager({ env }: CommandContext, mayBeNew: boolean) {
  const config = readConfig(env)
  const { isNewLibrary, makeDataFolder, openStorage } = await import('../server/storage/open-storage.ts')
  const { openExistingStorage } = await import('./open-existing-storage.ts')
  const { createMessages } = await import('../server/machinery/messages/create-messages.ts')
  const { openAccounts } = await import('../server/accounts/sign-in/open-accounts.ts')
  const isNew = mayBeNew && (await isNewLibrary(config.dataDir, config.databaseUrl))
  if (isNew) await makeDataFolder(config.dataDir)
  const storage = await (isNew ? openStorage(config.dataDir, config) : openExistingStorage(config))
  const messages = createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now })
  const manager = await openAccounts({ db: storage.db, config, messages })
  const { dataDir, databaseUrl, publicUrl } = config
  return { storage, messages, manager, dataDir, isAlone: databaseUrl === null, publicUrl }
}

async function choosePassword(stdin: NodeJS.ReadableStream, fromStdin: boolean): Promise<Password> {
  if (!fromStdin) return { text: randomBytes(15).toString('base64url'), isGenerated: true }
  return { text: (await text(stdin)).replace(/\r?\n$/, ''), isGenerated: false }
}

function printPassword(stdout: Output, password: Password | undefined): void {
  if (password?.isGenerated) stdout.write(`Password: ${password.text}\n`)
}

function describe(account: {
  uid: string
  name: string
  email: string | null
  phoneNumber: string | null
}): string {
  const { uid, name, email, phoneNumber } = account
  return `${[uid, name, email ?? '-', phoneNumber ?? '-'].map(toOneLine).join('  ')}\n`
}
