import SqliteDatabase from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareRequest, ROUTES } from './prepare-request.ts'
import { explainPlan } from './server/explain-plan.ts'
import { createTestApp } from './server/test-app.ts'

/** Whole tables that are read on purpose. */
const READ_AS_A_WHOLE: Readonly<Record<string, string>> = {
  openErasures: 'an index of the few erasures that have not ended',
  contacts: 'holds messages to the operator, which have no owner; read when an account is deleted',
  nodeRequirements: 'has one row',
  recognitionNetwork: 'has one row',
  sqlite_master: 'lists the tables, when an account is deleted',
  sqlite_autoindex_user_3: 'accounts are counted when one is created, to find the first',
  verification: 'holds codes and links that are valid for minutes; read when an account is deleted',
}

// SQLite chooses its plans without statistics, so that they are the same in a small library;
// test/postgres/query-plans.postgres.ts fills a large one.
test('no request reads a table from one end to the other', async () => {
  const app = await createTestApp()
  const prepared = vi.spyOn(SqliteDatabase.prototype, 'prepare')
  onTestFinished(() => prepared.mockRestore())
  for (const route of ROUTES) {
    const send = await prepareRequest(app, route)
    await send().catch(() => undefined)
  }
  const texts = new Set(prepared.mock.calls.map(([text]) => text))
  const slow: string[] = []
  let explained = 0
  for (const text of texts) {
    if (!/^\s*(?:select|with|insert|update|delete)\b/.test(text)) continue
    explained += 1
    const parameters = Array.from(text.matchAll(/\?/g), () => null)
    const steps = await explainPlan(app.db, CompiledQuery.raw(text, parameters))
    for (const step of steps) {
      const [, name = '', index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(step) ?? []
      const isPartOfStatement = new RegExp(`\\) as "?${name}\\b|"?${name}"? as (?:materialized )?\\(`).test(
        text,
      )
      if (name && !isPartOfStatement && !((index ?? name) in READ_AS_A_WHOLE)) slow.push(`${step} in ${text}`)
    }
  }
  expect(slow).toEqual([])
  expect(explained).toBeGreaterThan(300)
})
