import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startApp, type RunningApp } from './start-app.ts'

/** An app of their own for the tests of a `describe`; `settingsFor` gets its address. */
export function useApp(settingsFor?: (url: string) => Promise<Record<string, string>>): RunningApp {
  return duringTests(
    () => startApp(settingsFor),
    app => app.stop(),
  )
}

/** A browser of their own for the tests of a `describe`. */
export function useBrowser(): Browser {
  return duringTests(launchBrowser, browser => browser.close())
}

/** Stands for what is made before the tests (and the hooks that follow) and ended after them. */
export function duringTests<Thing extends object>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): Thing {
  let thing: Thing | undefined
  beforeAll(async () => {
    thing = await make()
  })
  afterAll(async () => {
    if (thing) await end(thing)
  })
  const standIn = new Proxy(
    {},
    {
      get(_, name) {
        if (!thing) throw new Error('This can be used in tests and hooks only.')
        const value: unknown = Reflect.get(thing, name)
        return typeof value === 'function' ? value.bind(thing) : value
      },
    },
  )
  return standIn as Thing // whatever is asked of it, the thing answers
}
