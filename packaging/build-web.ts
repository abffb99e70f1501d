import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** A package whose code is in the built web app. */
export type WebPart = {
  readonly name: string
  readonly version: string
  /** SPDX identifier of its licence. */
  readonly identifier: string
  readonly text: string
}

const LIST = 'licenses.json'

/**
 * Builds the web app into `outDir` and returns the packages that Vite bundled. Vite's list is moved
 * into `work`.
 */
export function buildWeb({ root, outDir, work }: { root: string; outDir: string; work: string }): WebPart[] {
  const script = `
    import { build } from 'vite'
    await build({
      root: ${JSON.stringify(join(root, 'web'))},
      logLevel: 'warn',
      build: { outDir: ${JSON.stringify(outDir)}, emptyOutDir: true, license: { fileName: ${JSON.stringify(LIST)} } },
    })`
  // In a separate process, because the NODE_ENV of this one would bundle another build of React.
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The list is not part of the app.
  renameSync(join(outDir, LIST), join(work, LIST))
  return JSON.parse(readFileSync(join(work, LIST), 'utf8')) as WebPart[]
}
