import { createHmac } from 'node:crypto'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** How long the link works that proves an e-mail address, and so long the browser is remembered. */
export const CONFIRMATION_LIFE_S = 60 * 60
const COOKIE = 'confirming'
const NO_SIGN_IN = { emailVerification: { autoSignInAfterVerification: false } }

/**
 * The link that proves an address signs in only where it was asked for; anywhere else it proves the address and no more. Else
 * whoever opened a stranger's link would be in the stranger's account from then on, and put their photos there.
 */
export function confirmingBrowser({ secret }: { secret: string }) {
  const markOf = (email: string): string =>
    createHmac('sha256', secret).update(`confirming\n${email.toLowerCase()}`).digest('base64url')
  const remember = createAuthMiddleware(async context => {
    const { returned } = context.context
    const email: unknown = context.body?.email
    // A sign-in is answered so when it has sent the link again.
    const isSent =
      returned instanceof APIError ? returned.body?.code === 'EMAIL_NOT_VERIFIED' : isSignUp(context)
    if (!isSent || typeof email !== 'string') return
    const { name, attributes } = context.context.createAuthCookie(COOKIE, { maxAge: CONFIRMATION_LIFE_S })
    await context.setSignedCookie(name, markOf(email), context.context.secret, attributes)
  })
  const signInWhoAsked = createAuthMiddleware(async context => {
    const { name } = context.context.createAuthCookie(COOKIE)
    const mark = await context.getSignedCookie(name, context.context.secret)
    const email = readEmailIn(context.query?.token)
    if (mark && email !== null && mark === markOf(email)) return undefined
    return { context: { context: { options: NO_SIGN_IN } } }
  })
  return {
    id: 'kindred-confirming-browser' as const,
    hooks: {
      before: [{ matcher: ({ path }: Requested) => path === '/verify-email', handler: signInWhoAsked }],
      after: [
        {
          matcher: (request: Requested) => isSignUp(request) || request.path === '/sign-in/email',
          handler: remember,
        },
      ],
    },
  }
}

type Requested = { readonly path?: string }

const isSignUp = ({ path }: Requested): boolean => path === '/sign-up/email'

/** The address that the link's token is about, which better-auth has yet to check. */
function readEmailIn(token: unknown): string | null {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString(),
    )
    const { email } = Object(payload) as { email?: unknown }
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}
