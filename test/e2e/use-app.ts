import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startApp, type RunningApp } from './start-app.ts'

/** Starts an app for the tests of a `describe`; `buildSettings` receives its address. */
export function useApp(buildSettings?: (url: string) => Promise<Record<string, string>>): RunningApp {
  return openDuringTests(
    () => startApp(buildSettings),
    app => app.stop(),
  )
}

/** Starts a browser for the tests of a `describe`. */
export function useBrowser(): Browser {
  return openDuringTests(launchBrowser, browser => browser.close())
}

/**
 * Returns a proxy for an object that is created before the tests (and the hooks that follow) and
 * removed after them.
 */
export function openDuringTests<Thing extends object>(
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
  const proxy = new Proxy(
    {},
    {
      get(_, name) {
        if (!thing) throw new Error('This can be used in tests and hooks only.')
        const value: unknown = Reflect.get(thing, name)
        return typeof value === 'function' ? value.bind(thing) : value
      },
    },
  )
  return proxy as Thing // it forwards every property to the object
}
