import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** No server listens there: a command that connected would print another error. */
const DATABASE_URL = 'postgres://kindred@127.0.0.1:1/kindred'

test.each([
  ['models', ['models', 'list']],
  ['models', ['models', 'use', 'mobilefacenet']],
])('kindred %s says in one line that it does not support PostgreSQL (%j)', async (name, args) => {
  const { code, lines } = await run(args)
  expect(lines).toEqual([
    `kindred: "kindred ${name}" works on a database in the data folder only, not yet on PostgreSQL: DATABASE_URL is set.`,
  ])
  expect(code).toBe(1)
})

test('kindred doctor names a database that does not answer', async () => {
  const { code, lines } = await run(['doctor'])
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^TO DO {2}database {2}DATABASE_URL names 127\.0\.0\.1:1, where no PostgreSQL server/,
    ),
  )
  expect(code).toBe(1)
})

async function run(args: readonly string[]): Promise<{ code: unknown; lines: string[] }> {
  return new Promise(resolve => {
    const env = { PATH: process.env['PATH'], DATABASE_URL }
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })
}
