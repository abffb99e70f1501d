import { handle } from '../../http/route.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { PROOF_HEADER } from '../../../shared/api/bounds.ts'
import type { BotCheck } from '../../accounts/bot-check/create-bot-check.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Messages } from '../../machinery/messages/messages.ts'
import { mailContact } from './mail-contact.ts'
import { readContact, saveContact } from './save-contact.ts'

/** /contact, for everybody. */
export function contactRoutes({
  messages,
  botCheck,
  owner,
  findSession,
  log,
  onClose,
  ...dependencies
}: {
  db: Database
  now: () => number
  messages: Pick<Messages, 'sendMail' | 'leavesMachine'>
  botCheck: Pick<BotCheck, 'check'>
  owner: Config['owner']
  findSession: (headers: FastifyRequest['headers']) => Promise<string | null>
  log: Pick<FastifyBaseLogger, 'error'>
  /** Calls the function before the server ends. */
  onClose: (act: () => Promise<void>) => void
}) {
  // Without a mail server, the operator reads the stored messages, and a copy in the outbox is not
  // needed.
  const mailTo = messages.leavesMachine.mail ? owner.email : null
  const sending = new Set<Promise<void>>()
  onClose(async () => void (await Promise.all(sending)))
  return handle({
    'GET /api/contact': async () => ({
      ownerName: owner.name,
      isMailed: mailTo !== null,
    }),

    'POST /api/contact': async ({ headers, body }) => {
      const contact = readContact(body)
      await botCheck.check(headers[PROOF_HEADER])
      await saveContact(dependencies, await findSession(headers), contact)
      if (mailTo !== null) {
        // The message is stored; the sender need not wait for the mail server.
        const mailing = mailContact(messages, mailTo, contact)
          .catch((error: unknown) =>
            log.error(
              { err: error },
              'could not mail a message from the contact form; "kindred contacts" shows it',
            ),
          )
          .finally(() => sending.delete(mailing))
        sending.add(mailing)
      }
      return { success: true } as const
    },
  })
}
