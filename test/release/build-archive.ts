import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The release archive for this machine. */
    archive: string
    /** The same release, built in another folder and with other settings. */
    secondArchive: string
  }
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the release for this machine twice, for all tests. Both builds run at the same time, since
 * most of a build uses one core.
 */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-test-release-'))
  const makeFolder = (): string => mkdtempSync(join(folder, 'part-'))
  const [archive, secondArchive] = await Promise.all([
    buildArchive(makeFolder()),
    buildArchive(makeFolder(), { ...process.env, TZ: 'Asia/Kolkata', TMPDIR: makeFolder(), LANG: 'C' }),
  ])
  provide('archive', archive)
  provide('secondArchive', secondArchive)
  return () => rmSync(folder, { recursive: true })
}

/** Writes the release for this machine into `folder`, and returns its file. */
async function buildArchive(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const platform = `linux-${process.arch}`
  const args = ['packaging/release.ts', platform, '--out', folder]
  await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY, env })
  const [file] = globSync(join(folder, `kindred-*-${platform}.tar.gz`))
  if (file === undefined) throw new Error(`No archive for ${platform} was written.`)
  return file
}
