import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_LIMITS } from './wait-limits.ts'
import { CookieJar } from './server/cookie-jar.ts'
import { findFreePort } from './server/find-free-port.ts'
import { signUpByEmail } from './server/sign-up-by-email.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('npm run dev serves the web app from its sources and a server that restarts on change, on one port', async () => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const dataDir = await makeTemporaryFolder()
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      KINDRED_DATA_DIR: dataDir,
      KINDRED_WORKERS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    const ended = once(dev, 'exit')
    dev.kill('SIGTERM')
    await ended
  })
  const lines: string[] = []
  for (const stream of [dev.stdout, dev.stderr])
    createInterface(stream).on('line', line => void lines.push(line))
  await vi.waitFor(() => expect(lines).toContain(`Open ${url}`), WAIT_LIMITS)

  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('/@vite/client')
  const modules = (await readdir(`${ROOT}web`)).filter(file => /(?<!\.test|\.config)\.tsx?$/v.test(file))
  expect(modules).toContain('main.tsx')
  const answers = await Promise.all(modules.map(async file => [file, (await fetch(`${url}/${file}`)).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  const jar = new CookieJar(url)
  await signUpByEmail(
    jar.send,
    { name: 'Ann', email: 'ann@example.org', password: 'a good long one' },
    dataDir,
  )
  const isSignedIn = async () => (await (await jar.send('/api/session')).text()).includes('ann@example.org')
  expect(await isSignedIn()).toBe(true)

  const countApiStarts = () => lines.filter(line => line.includes('"msg":"api started"')).length
  await utimes(`${ROOT}server/processes/api.ts`, new Date(), new Date())
  await vi.waitFor(() => expect(countApiStarts()).toBeGreaterThan(1), WAIT_LIMITS)
  expect(await isSignedIn()).toBe(true)
})
