import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** No server listens there. */
const DATABASE_URL = 'postgres://kindred@127.0.0.1:1/kindred'

test.each([[['models', 'list']], [['models', 'use', 'mobilefacenet']]])(
  'kindred %j names a database that does not answer, in one line',
  async args => {
    const { code, lines } = await run(args)
    expect(lines).toEqual([
      expect.stringMatching(
        /^kindred: DATABASE_URL points to 127\.0\.0\.1:1, where no PostgreSQL server is responding/,
      ),
    ])
    expect(code).toBe(1)
  },
)

test('kindred doctor names a database that does not answer', async () => {
  const { code, lines } = await run(['doctor'])
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^TO DO {2}database {2}DATABASE_URL points to 127\.0\.0\.1:1, where no PostgreSQL server/,
    ),
  )
  expect(code).toBe(1)
})

test.each([
  [{ KINDRED_WORKERS: 'many' }, 78, /^kindred: KINDRED_WORKERS is "many"/],
  [{ KINDRED_DATA_DIR: '/dev/null/x' }, 78, /^kindred: KINDRED_DATA_DIR is "\/dev\/null\/x"/],
  // A database may come back.
  [{ DATABASE_URL }, 1, /^kindred: DATABASE_URL points to 127\.0\.0\.1:1, where no PostgreSQL/],
] as const)('kindred serve with %j ends with %i and one line', async (settings, expected, message) => {
  const { code, lines } = await run(['serve'], { KINDRED_LOG_LEVEL: 'silent', ...settings })
  expect([code, lines]).toEqual([expected, [expect.stringMatching(message)]])
})

async function run(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = { DATABASE_URL },
): Promise<{ code: unknown; lines: string[] }> {
  return new Promise(resolve => {
    const env = { PATH: process.env['PATH'], ...settings }
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })
}
