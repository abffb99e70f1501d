import { execFile, execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'

/**
 * The commit of the last release, or of the state that was to be released before the first one.
 * docs/releasing.md says when it is changed.
 */
export const LAST_RELEASE = '64b6f20c2ff39b01df0713e7f76e9669f89a2c3a'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What the program consists of, without the web app and tests. */
const PARTS = [
  'bin',
  'cli',
  'faces',
  'models/*.onnx',
  'models/manifest.json',
  'package.json',
  'samples',
  'server',
  'shared',
]

const run = promisify(execFile)

/**
 * Returns whether the repository has that commit. A download of a single commit lacks it
 * (`git fetch --unshallow` gets it), and so does an archive of the sources.
 */
export function hasLastRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Unpacks the last release into a temporary folder, and returns the command that starts it. */
export async function unpackLastRelease(): Promise<readonly [string, ...string[]]> {
  const folder = join(await makeTemporaryFolder(), 'release')
  await mkdir(folder)
  const archive = join(folder, '..', 'release.tar')
  await run('git', ['archive', '--output', archive, LAST_RELEASE, ...PARTS], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', folder])
  // Its libraries; one that only it needs has to stay in package.json.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return [process.execPath, join(folder, 'cli/main.ts')]
}
