import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** A package of which the built web holds code. */
export type WebPart = {
  readonly name: string
  readonly version: string
  /** Its licence by its SPDX name. */
  readonly identifier: string
  readonly text: string
}

const LIST = 'licenses.json'

/**
 * Builds the web app into `outDir` and returns the packages that Vite put into it. `work` takes
 * Vite's list.
 */
export function buildWeb({ root, outDir, work }: { root: string; outDir: string; work: string }): WebPart[] {
  const script = `
    import { build } from 'vite'
    await build({
      root: ${JSON.stringify(join(root, 'web'))},
      logLevel: 'warn',
      build: { outDir: ${JSON.stringify(outDir)}, emptyOutDir: true, license: { fileName: ${JSON.stringify(LIST)} } },
    })`
  // In a process of its own: whoever runs this may have another NODE_ENV, which would make another
  // React of it.
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // It is no page of the app.
  renameSync(join(outDir, LIST), join(work, LIST))
  return JSON.parse(readFileSync(join(work, LIST), 'utf8')) as WebPart[]
}
