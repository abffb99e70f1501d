import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forkInBackground } from './fork-in-background.ts'

const PROGRAM = fileURLToPath(new URL('../../processes/fixtures/report-priorities.ts', import.meta.url))

const SERVER = join(import.meta.dirname, '../..')

test('every thread of a background process has the lowest priority', async () => {
  const child = forkInBackground(PROGRAM, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [priorities] = (await once(child, 'message')) as [number[]]
  expect(priorities.length).toBeGreaterThan(0)
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
})

test('only the API is started with the priority of requests', () => {
  const sources = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] })
  const starting = sources.filter(path =>
    /\b(?:fork|spawn|execFile)\(/.test(readFileSync(join(SERVER, path), 'utf8')),
  )
  expect(starting.map(path => path.replaceAll(sep, '/')).toSorted()).toEqual([
    'machinery/child-processes/fork-in-background.ts',
    'processes/keep-serving.ts',
  ])
})
