import type { FastifyBaseLogger } from 'fastify'
import type { BotCheck } from '../../bot-check/create-bot-check.ts'
import type { Config, GoogleConfig } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Messages } from '../../messages/messages.ts'
import type { Throttle } from '../../throttle/create-throttle.ts'

/** What the ways in stand on. */
export type AuthDependencies = {
  readonly db: Database
  /** Signs cookies and links, and keys the hashes of codes. It is in no database and no backup. */
  readonly secret: string
  /** Encrypts what must be readable again after a backup was restored. */
  readonly encryptionKey: string
  readonly messages: Messages
  readonly botCheck: BotCheck
  readonly throttle: Throttle
  readonly google: GoogleConfig | null
  readonly publicUrl: string
  readonly ownOrigins: readonly string[]
  readonly registration: Config['registration']
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** How long answers that must not tell who has an account take at least. */
  readonly evenAnswerMs: number
}
