import { request } from '../../api-client.ts'
import { API, SCREENS } from '../../paths.ts'

/**
 * Where the person goes to say at Google who they are. The way back is the screen `signedIn`,
 * whatever comes of it.
 */
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
