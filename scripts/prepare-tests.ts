// Installs what the tests need besides `npm ci`: the packages of models/convert, which contain the
// sample photos; with --system instead the Debian packages that they use, if this machine permits
// it. Does nothing if everything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hasFirefox, hasWebKit } from '../test/e2e/firefox-and-webkit.ts'
import { findChromium } from '../test/find-chromium.ts'
import { findPostgres } from '../test/postgres/postgres-server.ts'
import { hasContainers } from '../test/release/has-containers.ts'
import { hasS3Server } from '../test/s3/s3-server.ts'

const CONVERT = 'models/convert'
/** Determines on Debian whether services may be started; exit code 101 means no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

if (process.argv.includes('--system')) installSystemPackages()
else installPackages(CONVERT)

function installPackages(folder: string): void {
  const installed = `${folder}/node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs)
    return
  // Install scripts would download files that the tests do not use.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
}

function installSystemPackages(): void {
  const missing = [
    // Includes the font that the package recommends: docs/screens has its widths for characters
    // that Figtree lacks.
    {
      debianPackages: ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
      isThere: () => findChromium() !== undefined,
    },
    { debianPackages: ['firefox-esr'], isThere: hasFirefox },
    { debianPackages: ['webkit2gtk-driver', 'xvfb'], isThere: hasWebKit },
    { debianPackages: ['libimage-exiftool-perl'], isThere: () => canRun('exiftool', '-ver') },
    { debianPackages: ['caddy'], isThere: () => canRun('caddy', 'version') },
    { debianPackages: ['nginx-light', 'openssl'], isThere: () => existsSync('/usr/sbin/nginx') },
    {
      debianPackages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
      isThere: hasS3Server,
    },
    { debianPackages: ['postgresql'], isThere: () => findPostgres() !== undefined },
    { debianPackages: ['systemd'], isThere: () => canRun('systemd-analyze', '--version') },
    { debianPackages: ['podman', 'runc', 'mmdebstrap'], isThere: hasContainers },
    { debianPackages: ['podman-compose'], isThere: () => existsSync('/usr/bin/podman-compose') },
  ].filter(({ isThere }) => !isThere())
  if (missing.length === 0) return

  const names = missing.flatMap(({ debianPackages }) => debianPackages)
  const isRootOnDebian = process.getuid?.() === 0 && canRun('apt-get', '--version')
  if (isRootOnDebian) installWithApt(names)
  if (missing.every(({ isThere }) => isThere())) return

  console.error(
    `Not on this machine: ${names.join(', ')}. The tests that need them are skipped; see CONTRIBUTING.md.`,
  )
  // A CI run must not pass by skipping tests.
  if (process.env['CI']) process.exitCode = 1
}

function installWithApt(names: readonly string[]): void {
  // Debian starts the services of installed packages, but the tests do not need a web server on
  // port 80.
  const isOurs = !existsSync(SERVICE_POLICY)
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    canRun('apt-get', '-q', 'update')
    canRun('apt-get', '-q', '-y', 'install', '--no-install-recommends', ...names)
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY)
  }
}

function canRun(command: string, ...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
