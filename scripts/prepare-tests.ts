// Brings what the tests need beyond `npm ci`: the packages of models/convert (they hold the sample
// photos), and with --system also the programs of Debian that they use, where this machine lets us
// install them. Does nothing when all is there.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { findChromium } from '../test/find-chromium.ts'
import { hasContainers } from '../test/release/has-containers.ts'

const CONVERT = 'models/convert'
/** Says to Debian whether services may be started; 101 is no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

installPackages(CONVERT)
if (process.argv.includes('--system')) installSystemPackages()

function installPackages(folder: string): void {
  const installed = `${folder}/node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs)
    return
  // Their install scripts download what we do not use.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
}

function installSystemPackages(): void {
  const missing = [
    // With the font that it recommends: what Figtree lacks is as wide then as in docs/screens.
    { debianPackages: ['chromium', 'fonts-liberation'], isThere: () => findChromium() !== undefined },
    { debianPackages: ['libimage-exiftool-perl'], isThere: () => runs('exiftool', '-ver') },
    { debianPackages: ['caddy'], isThere: () => runs('caddy', 'version') },
    { debianPackages: ['nginx-light', 'openssl'], isThere: () => existsSync('/usr/sbin/nginx') },
    { debianPackages: ['systemd'], isThere: () => runs('systemd-analyze', '--version') },
    { debianPackages: ['podman', 'runc', 'mmdebstrap'], isThere: hasContainers },
  ].filter(({ isThere }) => !isThere())
  if (missing.length === 0) return

  const names = missing.flatMap(({ debianPackages }) => debianPackages)
  const isRootOnDebian = process.getuid?.() === 0 && runs('apt-get', '--version')
  if (isRootOnDebian) aptInstall(names)
  if (missing.every(({ isThere }) => isThere())) return

  console.error(
    `Not on this machine: ${names.join(', ')}. The tests that need them are skipped; CONTRIBUTING.md says more.`,
  )
  // A test run that decides on a change must not pass by skipping.
  if (process.env['CI']) process.exitCode = 1
}

function aptInstall(names: readonly string[]): void {
  // Debian starts what it installs: the tests want no web server on port 80.
  const isOurs = !existsSync(SERVICE_POLICY)
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    runs('apt-get', '-q', 'update')
    runs('apt-get', '-q', '-y', 'install', '--no-install-recommends', ...names)
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY)
  }
}

function runs(command: string, ...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
