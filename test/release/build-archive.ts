import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The release archive for this machine. */
    archive: string
  }
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the release for this machine once, for all tests that unpack it. */
export function setup({ provide }: Pick<TestProject, 'provide'>): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-test-release-'))
  provide('archive', buildArchive(folder))
  return () => rmSync(folder, { recursive: true })
}

/** Writes the release for this machine into `folder`, and returns its file. */
export function buildArchive(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  const platform = `linux-${process.arch}`
  execFileSync(process.execPath, ['packaging/release.ts', platform, '--out', folder], {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [file] = globSync(join(folder, `kindred-*-${platform}.tar.gz`))
  if (file === undefined) throw new Error(`No archive for ${platform} was written.`)
  return file
}
