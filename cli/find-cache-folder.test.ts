import { homedir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findCacheFolder } from './find-cache-folder.ts'

test.each([
  ['linux', {}, path.join(homedir(), '.cache', 'kindred')],
  ['linux', { XDG_CACHE_HOME: '/var/xdg' }, '/var/xdg/kindred'],
  ['linux', { XDG_CACHE_HOME: 'relative' }, path.join(homedir(), '.cache', 'kindred')],
  ['darwin', { XDG_CACHE_HOME: '/var/xdg' }, path.join(homedir(), 'Library', 'Caches', 'kindred')],
  ['win32', { LOCALAPPDATA: '/local' }, path.join('/local', 'kindred')],
  ['win32', {}, path.join(homedir(), 'AppData', 'Local', 'kindred')],
  ['linux', { KINDRED_CACHE_DIR: '/mine', XDG_CACHE_HOME: '/var/xdg' }, path.resolve('/mine')],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(findCacheFolder(env, platform)).toBe(folder)
})
