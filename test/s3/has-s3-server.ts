import { existsSync } from 'node:fs'

/** Debian's Python, which has the packages of Swift; another one may be first in `PATH`. */
export const PYTHON = '/usr/bin/python3'
const PROGRAMS = ['proxy', 'account', 'container', 'object'].map(kind => `/usr/bin/swift-${kind}-server`)

/** Returns whether OpenStack Swift, which has an S3 interface, is installed. */
export function hasS3Server(): boolean {
  return [PYTHON, ...PROGRAMS].every(path => existsSync(path))
}
