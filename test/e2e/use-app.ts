import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../server/db/open-database.ts'
import { DATABASE_FILE } from '../../server/open-storage.ts'
import { findHeadlessShell } from '../find-chromium.ts'
import { ServerClient } from '../server/server-client.ts'
import { launchBrowser } from './browser.ts'
import { startApp, type RunningApp } from './start-app.ts'

/** Most journeys send few photos, and starting a worker takes a quarter of the start of an app. */
const FEW_WORKERS = { KINDRED_WORKERS: '1' }

/** Users of the app are independent of each other; the rest of it belongs to all files. */
type SharedApp = Pick<RunningApp, 'url' | 'dataDir'>

/** The app of this process; it ends with it. */
let sharedApp: Promise<SharedApp> | undefined

/**
 * Returns an app that the files of this process share, since starting one takes as long as a short
 * journey. Each `describe` signs up users of its own, none of whom is the machine's first.
 */
export function useApp(): SharedApp {
  return openDuringTests(
    async () => {
      sharedApp ??= startSharedApp()
      const app = await sharedApp
      await forgetAttempts(app)
      return app
    },
    async () => {},
  )
}

async function startSharedApp(): Promise<SharedApp> {
  const app = await startApp(async () => FEW_WORKERS)
  // Vitest ends its processes by this signal.
  process.once('SIGTERM', app.endNow)
  // The first account manages the folders of the machine, which only some tests expect.
  await ServerClient.signUp(app.url, 'first@example.org')
  return app
}

/** All users of the tests sign up from one address, which may do so some times in a minute. */
async function forgetAttempts({ dataDir }: SharedApp): Promise<void> {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  try {
    await db.deleteFrom('throttleHits').execute()
    await sql`delete from "rateLimit"`.execute(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Starts an app for the tests of a `describe` that stop it, change it for all users, or expect no
 * users; `buildSettings` receives its address.
 */
export function useOwnApp(
  buildSettings: (url: string) => Promise<Record<string, string>> = async () => ({}),
): RunningApp {
  return openDuringTests(
    () => startApp(async url => ({ ...FEW_WORKERS, ...(await buildSettings(url)) })),
    app => app.stop(),
  )
}

/** Creates a folder for the files of a `describe`. */
export function useFolder(): { readonly path: string } {
  return openDuringTests(
    async () => ({ path: await mkdtemp(join(tmpdir(), 'kindred-files-')) }),
    ({ path }) => rm(path, { recursive: true }),
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
