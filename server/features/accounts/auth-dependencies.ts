import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Messages } from '../../messages/messages.ts'

/** What the ways in stand on. */
export type AuthDependencies = {
  readonly db: Database
  readonly messages: Messages
  readonly publicUrl: string
  readonly ownOrigins: readonly string[]
  readonly log: FastifyBaseLogger
  readonly now: () => number
}
