import pino from 'pino'
import { createBotCheck } from '../bot-check/create-bot-check.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../storage/db/database.ts'
import { ensureSecret } from '../../storage/db/ensure-secret.ts'
import type { Messages } from '../../machinery/messages/messages.ts'
import { createThrottle } from '../../machinery/throttle/create-throttle.ts'
import { createSecret } from '../../random-text.ts'
import { createAuth } from './create-auth.ts'
import { PASSWORD_COST } from './hash-password.ts'
import type { AccountManager } from './manage-accounts.ts'

/**
 * Opens the accounts for the administrator in a separate process, whether or not the server runs.
 */
export async function openAccounts({
  db,
  config,
  messages,
}: {
  db: Database
  config: Pick<Config, 'publicUrl' | 'registration'>
  messages: Messages
}): Promise<AccountManager> {
  const now = Date.now
  // Nobody signs in here, so no signature of this process is ever verified.
  const secret = createSecret()
  const { manager } = await createAuth({
    db,
    secret,
    encryptionKey: await ensureSecret(db, 'accounts'),
    messages,
    botCheck: createBotCheck({ db, secret, now, cost: 1 }),
    throttle: createThrottle({ db, secret, now }),
    google: null,
    publicUrl: config.publicUrl,
    ownOrigins: [config.publicUrl],
    registration: config.registration,
    log: pino({ level: 'silent' }),
    now,
    minAnswerMs: 0,
    passwordCost: PASSWORD_COST,
  })
  return manager
}
