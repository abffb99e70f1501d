import type { FastifyBaseLogger } from 'fastify'
import type { BotCheck } from '../bot-check/create-bot-check.ts'
import type { Config, GoogleConfig } from '../../config.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Messages } from '../../machinery/messages/messages.ts'
import type { Throttle } from '../../machinery/throttle/create-throttle.ts'
import type { PasswordCost } from './hash-password.ts'

export type AuthDependencies = {
  readonly db: Database
  /**
   * Signs cookies and links, and keys the hashes of codes. Never stored in the database or a
   * backup.
   */
  readonly secret: string
  /** Encrypts what must stay readable after a backup is restored. */
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
  /** The cost of each new password's hash. */
  readonly passwordCost: PasswordCost
  /** Least duration, in ms, of answers that must not reveal whether an account exists. */
  readonly minAnswerMs: number
}
