import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findHeadlessShell } from '../find-chromium.ts'
import { launchBrowser } from './browser.ts'
import { startApp, type RunningApp } from './start-app.ts'

/** Most journeys send few photos, and starting a worker takes a quarter of the start of an app. */
const FEW_WORKERS = { KINDRED_WORKERS: '1' }

/** Starts an app for the tests of a `describe`; `buildSettings` receives its address. */
export function useApp(
  buildSettings: (url: string) => Promise<Record<string, string>> = async () => ({}),
): RunningApp {
  return openDuringTests(
    () => startApp(async url => ({ ...FEW_WORKERS, ...(await buildSettings(url)) })),
    app => app.stop(),
  )
}

/** The browser of this process; it ends with it. */
let launched: Promise<Browser> | undefined

/**
 * Returns the browser of this process for the tests of a `describe`, after which all of its
 * contexts are closed. Starting a browser takes as long as a short journey.
 */
export function useBrowser(): Browser {
  return openDuringTests(launchOnce, async browser => {
    await Promise.all(browser.contexts().map(context => context.close()))
  })
}

/** Starts another browser if the last one has crashed. */
async function launchOnce(): Promise<Browser> {
  const browser = await launched?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  launched = launchBrowser(findHeadlessShell())
  return launched
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
