import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../bin/build-web.mjs', import.meta.url))

/** The journeys walk through the web app as it is shipped. */
export function setup(): void {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
}
