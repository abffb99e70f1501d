import { request } from '../../api-client.ts'
import { API, SCREENS } from '../../paths.ts'

/** Returns the URL of Google's sign-in, which always redirects back to the screen `signedIn`. */
export async function requestGoogle({
  isPopup,
  back,
}: {
  isPopup: boolean
  back: string | undefined
}): Promise<string> {
  const search = new URLSearchParams({ ...(isPopup ? { popup: 'yes' } : {}), ...(back ? { back } : {}) })
  const returnAddress = `${SCREENS.signedIn}?${search}`
  const { url } = await request(API.signInWithProvider, {
    body: {
      provider: 'google',
      callbackURL: returnAddress,
      errorCallbackURL: returnAddress,
      disableRedirect: true,
    },
  })
  return url
}
