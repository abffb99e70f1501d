import { InvalidArgumentError, type Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import type { ContactRow } from '../server/features/contact/queries.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { toOneLine } from './output.ts'

/** Adds `kindred contacts`: messages from the contact form. Works while the server is running. */
export function addContactsCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('contacts')
    .description('show messages from the contact form, newest last')
    .option('--json', 'one JSON object per line')
    .option('--delete <number>', 'delete the message with this number', readNumber)
    .action(async (options: { json?: boolean; delete?: number }) => {
      const { openExistingStorage } = await import('./open-existing-storage.ts')
      const { deleteContact, listContacts } = await import('../server/features/contact/queries.ts')
      const { db } = await openExistingStorage(readConfig(env))
      try {
        if (options.delete !== undefined) {
          if (!(await deleteContact(db, options.delete))) {
            throw new AppError(
              'not-found',
              404,
              `There's no message ${options.delete}. "kindred contacts" lists them.`,
            )
          }
          stdout.write(`Deleted message ${options.delete}\n`)
          return
        }
        const contacts = await listContacts(db)
        if (contacts.length === 0 && !options.json) stdout.write('There are no messages yet.\n')
        for (const contact of contacts)
          stdout.write(options.json ? formatAsJson(contact) : formatAsText(contact))
      } finally {
        await db.destroy()
      }
      onExit(EXIT_CODES.fine)
    })
}

function readNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number shown before the message.')
}

function formatAsJson({ sentAt, ...contact }: ContactRow): string {
  return `${JSON.stringify({ ...contact, sentAt: new Date(sentAt).toISOString() })}\n`
}

function formatAsText({ id, name, email, phone, subject, message, sentAt }: ContactRow): string {
  const when = new Date(sentAt).toISOString().replace('T', ' ').slice(0, 16)
  const from = toOneLine([`${name} <${email}>`, ...(phone ? [phone] : [])].join(', '))
  const lines = message.split('\n').map(line => `    ${line}`)
  return [`${id}  ${when} UTC  ${from}`, `    ${toOneLine(subject)}`, '', ...lines, '', ''].join('\n')
}
