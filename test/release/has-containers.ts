import { existsSync } from 'node:fs'

/**
 * Whether this machine can build and run containers as the test does: as root, with Debian's
 * packages.
 */
export function hasContainers(): boolean {
  const programs = ['/usr/bin/podman', '/usr/sbin/runc', '/usr/bin/mmdebstrap']
  return process.getuid?.() === 0 && programs.every(path => existsSync(path))
}
