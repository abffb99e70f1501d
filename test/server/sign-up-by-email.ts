import { PROOF_HEADER, type BotCheckChallenge } from '../../shared/api/bot-check.ts'
import { solveProof } from '../factories/solve-proof.ts'
import { readOutbox } from './read-outbox.ts'

export type Account = { readonly name: string; readonly email: string; readonly password: string }

/** Sends as one browser, which keeps the cookies. */
export type Send = (
  path: string,
  request?: { body: object; headers?: Record<string, string> },
) => Promise<{ status: number; text: () => Promise<string> }>

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50

/**
 * A new account, signed in, by the way that the page goes: a proof of work, the form, and, unless it is the machine's first
 * account, the link in the mail, which lies in the outbox of the data folder.
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
  await send(await findLink(dataDir, email))
}

/** The path of the link in the newest mail to the address, once it has been written. */
async function findLink(dataDir: string, email: string): Promise<string> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const mail = (await readOutbox(dataDir)).findLast(({ to }) => to === email)
    const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail?.text ?? '')?.[1]
    if (link !== undefined) return link
    if (performance.now() > giveUpAt) throw new Error(`There is no mail to ${email}.`)
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
