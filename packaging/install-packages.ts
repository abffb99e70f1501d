import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { listRequiredFiles, type Platform } from './platforms.ts'

/**
 * Installs the packages that the program needs on a platform, in the versions of the lock file.
 * `folder` must be new and its name must be `kindred`, which npm uses as the name in the bill of
 * materials.
 */
export function installPackages(folder: string, root: string, platform: Platform): void {
  mkdirSync(folder, { recursive: true })
  const { name, version, description, license, type, dependencies, optionalDependencies } = packageJson
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    dependencies,
    optionalDependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file))

  // Without this, optional peers such as better-auth's test runner would be installed.
  const common = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--prefer-offline']
  runNpm(folder, ['install', '--package-lock-only', ...common])
  const { os, cpu } = platform
  runNpm(folder, ['ci', `--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : []), ...common])

  const missing = listRequiredFiles(platform).filter(
    pattern => globSync(pattern, { cwd: join(folder, 'node_modules') }).length === 0,
  )
  if (missing.length > 0) throw new Error(`No package contains ${missing.join(', ')}.`)
}

/** Reads npm's list of installed packages as CycloneDX. */
export function readBillOfMaterials(folder: string): unknown {
  return JSON.parse(runNpm(folder, ['sbom', '--sbom-format=cyclonedx', '--legacy-peer-deps']))
}

/** Lists the installed packages, each with its folder below `folder`. */
export function listInstalledPackages(folder: string): { path: string; name: string; version: string }[] {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  return Object.entries(lock.packages)
    .map(([path, { version }]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version,
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function runNpm(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
}
