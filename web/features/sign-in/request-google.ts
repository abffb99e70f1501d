import { request } from '../../api-client.ts'
import { API, SCREENS } from '../../paths.ts'

/** The URL for signing in at Google, which always leads back to the screen `signedIn`. */
export async function requestGoogle({
  isPopup,
  back,
}: {
  isPopup: boolean
  back: string | undefined
}): Promise<string> {
  const search = new URLSearchParams({ ...(isPopup ? { popup: 'yes' } : {}), ...(back ? { back } : {}) })
  const wayBack = `${SCREENS.signedIn}?${search}`
  const { url } = await request(API.signInWithProvider, {
    body: { provider: 'google', callbackURL: wayBack, errorCallbackURL: wayBack, disableRedirect: true },
  })
  return url
}
