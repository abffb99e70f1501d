import { existsSync } from 'node:fs'

/** Debian's, which has the packages of Swift; another Python may come first in the path. */
export const PYTHON = '/usr/bin/python3'
const PROGRAMS = ['proxy', 'account', 'container', 'object'].map(kind => `/usr/bin/swift-${kind}-server`)

/** Whether OpenStack Swift, which has an S3 interface, is on this machine. */
export function hasS3Server(): boolean {
  return [PYTHON, ...PROGRAMS].every(path => existsSync(path))
}
