import { PROOF_HEADER } from '../../shared/api/bounds.ts'
import { type BotCheckChallenge } from '../../shared/api/sign-in.ts'
import { solveProof } from '../factories/solve-proof.ts'
import { readOutbox } from './read-outbox.ts'

export type Account = { readonly name: string; readonly email: string; readonly password: string }

/** Sends a request as one browser, which keeps cookies. */
export type Send = (
  path: string,
  request?: { body: object; headers?: Record<string, string> },
) => Promise<{ status: number; text: () => Promise<string> }>

const MAX_POLLS = 200

/**
 * Creates an account and signs in as the page does: a proof of work, the form, and, except for the
 * machine's first account, the link in the mail, read from the outbox of the data folder.
 */
export async function signUpByEmail(send: Send, account: Account, dataDir?: string): Promise<void> {
  const challenge = JSON.parse(await (await send('/api/bot-check')).text()) as BotCheckChallenge
  const headers = { [PROOF_HEADER]: await solveProof(challenge) }
  const signedUp = await send('/api/auth/sign-up/email', { body: account, headers })
  if (signedUp.status !== 200) {
    throw new Error(`Sign-up answered ${signedUp.status}: ${await signedUp.text()}`)
  }
  const { email, password } = account
  const signedIn = await send('/api/auth/sign-in/email', { body: { email, password } })
  if (signedIn.status === 200) return
  if (dataDir === undefined) throw new Error(`Sign-in answered ${signedIn.status}: ${await signedIn.text()}`)
  const token = await findToken(send, dataDir, email)
  const confirmed = await send('/api/auth/confirm-address', { body: { token } })
  if (confirmed.status !== 200)
    throw new Error(`The link answered ${confirmed.status}: ${await confirmed.text()}`)
}

/** Waits for the mail, which may follow the answer, and returns the token in the newest one. */
async function findToken(send: Send, dataDir: string, email: string): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const mail = (await readOutbox(dataDir)).findLast(({ to }) => to === email)
    const token = /\/confirm-address#(\S+)/.exec(mail?.text ?? '')?.[1]
    if (token !== undefined) return token
    await send('/api/session')
  }
  throw new Error(`There is no mail to ${email}.`)
}
