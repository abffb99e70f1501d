import { existsSync } from 'node:fs'

/**
 * Whether this machine can make and run containers as the test does: as root, with Debian's
 * programs.
 */
export function hasContainers(): boolean {
  const programs = ['/usr/bin/podman', '/usr/sbin/runc', '/usr/bin/mmdebstrap']
  return process.getuid?.() === 0 && programs.every(path => existsSync(path))
}
