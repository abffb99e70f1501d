// `npm run dev`: the web app with hot module replacement and the server, restarted when its code
// changes, behind one port.
//
//   npm run dev [-- --inspect]
//
// With --inspect: Chrome DevTools on port 9229 (start), 9230 (API), 9231 … (workers).
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { findFreePort } from '../test/server/find-free-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = `${ROOT}cli/main.ts`
const WATCHED = ['server', 'shared', 'faces', 'cli'].map(folder => ROOT + folder)
const SERVER_PATHS = [
  '/api',
  '/process',
  '/clusters',
  '/clustered',
  '/download_cluster',
  '/delete_all',
  '/healthz',
  '/readyz',
]
/** Matches only whole segments of a path: `/api-client.ts` is a module of the web app. */
const SERVER_PATTERN = `^(?:${SERVER_PATHS.join('|')})(?:[/?]|$)`
const isForServer = new RegExp(SERVER_PATTERN)
/** Debounces restarts: an editor that saves several files causes only one. */
const RESTART_DELAY_MS = 100

const { inspect = false } = parseArgs({ options: { inspect: { type: 'boolean' } } }).values
const port = Number(process.env['PORT'] ?? 5000)
const backendPort = await findFreePort()
let backend = startBackend()

const web = await createServer({
  configFile: `${ROOT}web/vite.config.ts`,
  server: {
    port,
    strictPort: true,
    proxy: { [SERVER_PATTERN]: { target: `http://127.0.0.1:${backendPort}`, xfwd: true } },
  },
  plugins: [
    {
      name: 'wait-for-server',
      configureServer({ middlewares }) {
        middlewares.use((request, _response, next) => {
          if (isForServer.test(request.url ?? '')) void continueWhenReady(next)
          else next()
        })
      },
    },
  ],
})
await web.listen()
web.watcher.add(WATCHED)
let restarting: NodeJS.Timeout | undefined
web.watcher.on('all', (_event, file) => {
  if (!WATCHED.some(folder => file.startsWith(folder)) || file.endsWith('.test.ts')) return
  clearTimeout(restarting)
  restarting = setTimeout(() => void restart(), RESTART_DELAY_MS)
})
await backend.ready
console.log(`Open http://localhost:${port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([web.close(), stopBackend(backend.child)]).then(() => process.exit())
  })
}

async function continueWhenReady(next: () => void): Promise<void> {
  await backend.ready
  next()
}

async function restart(): Promise<void> {
  const old = backend.child
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  backend = { child: old, ready }
  await stopBackend(old)
  const next = startBackend()
  backend = { child: next.child, ready }
  await next.ready
  resolve()
  web.ws.send({ type: 'full-reload' })
}

type Backend = {
  readonly child: ChildProcess
  /** Resolves when the process answers; stays pending while its code has errors. */
  readonly ready: Promise<void>
}

function startBackend(): Backend {
  const child = spawn(process.execPath, [...(inspect ? ['--inspect'] : []), MAIN, 'serve'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(backendPort),
      // The origin in the browser, the only one that the server accepts.
      KINDRED_URL: process.env['KINDRED_URL'] ?? `http://localhost:${port}`,
      KINDRED_TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, ready: once(child.stdout, 'data').then(() => undefined) }
}

async function stopBackend(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
