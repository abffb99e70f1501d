import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** No server listens there: a command that connected would print another error. */
const DATABASE_URL = 'postgres://kindred@127.0.0.1:1/kindred'

test.each([
  ['backup', ['backup', 'photos.zip']],
  ['restore', ['restore', 'photos.zip']],
  ['move', ['move', '--blobs', 'files']],
  ['models', ['models', 'list']],
  ['models', ['models', 'use', 'mobilefacenet']],
])('kindred %s says in one line that it does not support PostgreSQL (%j)', async (name, args) => {
  const { code, lines } = await run(args)
  expect(lines).toEqual([
    `kindred: "kindred ${name}" works on a database in the data folder only, not yet on PostgreSQL: DATABASE_URL is set.`,
  ])
  expect(code).toBe(1)
})

test('kindred doctor reports DATABASE_URL as a problem of the settings', async () => {
  const { code, lines } = await run(['doctor'])
  expect(lines.at(-1)).toMatch(
    /^TO DO {2}settings {2}"kindred doctor" works on a database in the data folder/,
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
