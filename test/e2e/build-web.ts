import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** The journeys walk through the web app as it is shipped: vitest's own NODE_ENV would make another React of it. */
export function setup(): void {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
}
