import { existsSync } from 'node:fs'

/** Returns whether this machine can build and run containers: as root, with Debian's packages. */
export function hasContainers(): boolean {
  const programs = ['/usr/bin/podman', '/usr/sbin/runc', '/usr/bin/mmdebstrap']
  return process.getuid?.() === 0 && programs.every(path => existsSync(path))
}
