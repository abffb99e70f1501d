import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { PROOF_HEADER } from '../../../shared/api/sign-in.ts'
import { ContactAnswer, ContactBody, ContactDetails } from '../../../shared/api/server.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { BotCheck } from '../../accounts/bot-check/create-bot-check.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Messages } from '../../machinery/messages/messages.ts'
import { mailContact } from './mail-contact.ts'
import { readContact, saveContact } from './save-contact.ts'

const tags = ['contact']
/** Limit for one address: enough to write again after a mistake. */
const CONTACTS_PER_TEN_MINUTES = 5
const TEN_MINUTES_MS = 10 * 60_000

/** /contact, for everybody. */
export function contactRoutes({
  messages,
  botCheck,
  owner,
  findSession,
  ...dependencies
}: {
  db: Database
  now: () => number
  messages: Pick<Messages, 'sendMail' | 'leavesMachine'>
  botCheck: Pick<BotCheck, 'check'>
  owner: Config['owner']
  findSession: (request: FastifyRequest) => Promise<string | null>
}): FastifyPluginAsyncTypebox {
  // Without a mail server, the operator reads the stored messages, and a copy in the outbox is not
  // needed.
  const mailTo = messages.leavesMachine.mail ? owner.email : null
  return async app => {
    const sending = new Set<Promise<void>>()
    app.addHook('onClose', async () => void (await Promise.all(sending)))

    app.get(
      '/contact',
      {
        schema: {
          tags,
          summary: 'Returns who receives the messages, and whether by mail',
          response: { 200: ContactDetails },
        },
      },
      async () => ({
        ownerName: owner.name,
        isMailed: mailTo !== null,
      }),
    )

    app.post(
      '/contact',
      {
        bodyLimit: BODY_LIMITS.text,
        schema: {
          tags,
          summary: 'Sends a message to the operator of this server',
          body: ContactBody,
          response: { 201: ContactAnswer },
        },
        config: { rateLimit: { max: CONTACTS_PER_TEN_MINUTES, timeWindow: TEN_MINUTES_MS } },
      },
      async (request, reply) => {
        const contact = readContact(request.body)
        await botCheck.check(request.headers[PROOF_HEADER])
        await saveContact(dependencies, await findSession(request), contact)
        if (mailTo !== null) {
          // The message is stored; the sender need not wait for the mail server.
          const mailing = mailContact(messages, mailTo, contact)
            .catch((error: unknown) =>
              request.log.error({ err: error }, 'contact message not mailed; kindred contacts shows it'),
            )
            .finally(() => sending.delete(mailing))
          sending.add(mailing)
        }
        return reply.code(201).send({ success: true })
      },
    )
  }
}
