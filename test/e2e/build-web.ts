import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../bin/build-web.mjs', import.meta.url))

/** Builds the web app, since the journeys use it as it is released. */
export function setup(): void {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
}
