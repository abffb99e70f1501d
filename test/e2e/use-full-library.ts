import { openContext, type SignedIn } from './browser.ts'
import { makeFullLibrary } from './screens/make-full-library.ts'
import { openDuringTests, useApp, useBrowser } from './use-app.ts'

/**
 * Creates, for the tests of a `describe`, a library of drawn people, whose faces need no networks,
 * and a session of its owner.
 */
export function useFullLibrary() {
  const app = useApp()
  const browser = useBrowser()
  const owner = openDuringTests(
    async () => {
      const { context } = await openContext(browser, app.url)
      await makeFullLibrary(context, app.url)
      const session: SignedIn = await context.storageState()
      await context.close()
      return { session }
    },
    async () => {},
  )
  return { app, browser, owner }
}
