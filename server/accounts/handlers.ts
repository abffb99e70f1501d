import { reencodeInProcess } from '../machinery/imaging/reencode-in-process.ts'
import { appPasswordRoutes } from './app-passwords/routes.ts'
import { botCheckRoutes } from './bot-check/routes.ts'
import { consentRoutes, consentTextRoutes } from './consents/routes.ts'
import { readDisplay } from './profile/profile.ts'
import { profileRoutes } from './profile/routes.ts'
import { isInvitation } from './sign-in/registration.ts'
import { accountRoutes } from './sign-in/routes.ts'
import { securityRoutes } from './sign-in/security-routes.ts'
import { sessionRoutes } from './sign-in/session-routes.ts'
import { isFresh } from './sign-in/session-rules.ts'

type Context = Omit<
  Parameters<typeof accountRoutes>[0] &
    Parameters<typeof botCheckRoutes>[0] &
    Parameters<typeof securityRoutes>[0] &
    Parameters<typeof consentRoutes>[0] &
    Parameters<typeof profileRoutes>[0],
  'isInvitation' | 'readDisplay' | 'reencode'
>

/** Answers requests about accounts: signing in, sessions, app passwords, consents, the profile. */
export function accountHandlers(context: Context) {
  const { auth, db, now } = context
  return {
    ...accountRoutes({
      ...context,
      isInvitation: token => isInvitation(db, token, now()),
      readDisplay: userId => readDisplay(db, userId),
    }),
    ...botCheckRoutes(context),
    ...securityRoutes(context),
    ...sessionRoutes(context),
    ...appPasswordRoutes({
      ...auth,
      db,
      now,
      isFresh: async ({ cookie }) => isFresh(await auth.findSession(cookie), now()),
    }),
    ...consentTextRoutes(context),
    ...consentRoutes(context),
    ...profileRoutes({ ...context, reencode: reencodeInProcess }),
  }
}
