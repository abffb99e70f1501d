import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildLibrary } from '../factories/build-library.ts'
import { buildUser } from '../factories/build-user.ts'
import { buildOwner } from '../factories/requests-of-routes.ts'
import { buildRequest, prepareRequest, ROUTES } from '../prepare-request.ts'
import { createTestApp } from '../server/test-app.ts'
import { explainPostgresPlan, type PlanStep } from './explain-postgres-plan.ts'
import { copyOwner, fillEmptyTables } from './fill-for-planner.ts'

/** Rows of each table that has nothing to do with the libraries. */
const OTHER_ROWS = 3000
/** Their owners have one photo, so that the planner expects little of an owner it does not know. */
const SMALL_LIBRARIES = 1000
const LARGE_LIBRARIES = 40

/** Whole tables that are read on purpose. */
const READ_AS_A_WHOLE: Readonly<Record<string, string>> = {
  nodeRequirements: 'has one row',
  recognitionNetwork: 'has one row',
  operators: 'has a row for each operator of the installation',
  verification: 'holds codes and links that are valid for minutes; read when an account is deleted',
  contacts: 'holds messages to the operator, which have no owner; read when an account is deleted',
  throttleHits: 'the hits that have expired, which are most rows here, are deleted',
  kysely_migration: 'has one row for each migration',
  openErasures: 'an index of the few erasures that have not ended',
}

test('no request reads a table from one end to the other', async () => {
  const app = await createTestApp()
  const { db } = app
  const ann = await buildUser(app)
  const owned = await buildOwner(app, ann)
  await buildLibrary(db, { ownerId: ann.uid, photos: 400, facesPerPhoto: 3, people: 100, firstNumber: 2 })
  const [reads, writes] = [ROUTES.filter(isRead), ROUTES.filter(route => !isRead(route))]
  const writers: { route: string; send: () => Promise<unknown> }[] = []
  for (const route of writes) writers.push({ route, send: await prepareRequest(app, route) })
  const bob = await buildUser(app)
  await buildOwner(app, bob)
  await copyOwner(db, ann.uid, LARGE_LIBRARIES)
  await copyOwner(db, bob.uid, SMALL_LIBRARIES)
  await fillEmptyTables(db, OTHER_ROWS)
  await sql`analyze`.execute(db)

  const takeStatements = recordStatements()
  const slow: string[] = []
  let explained = 0
  const explainAll = async (name: string, send: () => Promise<unknown>) => {
    takeStatements()
    // Zips of photos without files break off; their statements have been sent.
    await send().catch(() => undefined)
    for (const [text, parameters] of takeStatements()) {
      explained += 1
      const steps = await explainPostgresPlan(db, text, parameters)
      const whole = steps.filter(step => step.readsAll && !isExpected(step))
      slow.push(...whole.map(({ kind, target }) => `${name}: ${kind} ${target} in ${text}`))
    }
  }
  for (const route of reads) {
    const request = await buildRequest(route, owned)
    await explainAll(route, () => ann.send(request))
  }
  for (const { route, send } of writers) await explainAll(route, send)
  expect(slow).toEqual([])
  expect(explained).toBeGreaterThan(500)
})

function isRead(route: string): boolean {
  return route.startsWith('GET ')
}

/**
 * Records statements that read or write rows; returns a function that takes those recorded since.
 */
function recordStatements(): () => Map<string, readonly unknown[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return () => {
    // Kysely passes a text and its parameters, and so does the app.
    const calls = spy.mock.calls as unknown as [string, unknown[] | undefined][]
    const taken = new Map<string, readonly unknown[]>()
    for (const [text, parameters = []] of calls)
      if (/^\s*(?:select|with|insert|update|delete)\b/.test(text)) taken.set(text, parameters)
    spy.mockClear()
    return taken
  }
}

/** Catalogues of PostgreSQL are read to find the tables of accounts. */
function isExpected({ target }: PlanStep): boolean {
  return target in READ_AS_A_WHOLE || target.startsWith('pg_')
}
