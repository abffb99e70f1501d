import { homedir } from 'node:os'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds the folder in which detected faces are cached: KINDRED_CACHE_DIR, else the system's folder
 * for caches.
 */
export function findCacheFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env['KINDRED_CACHE_DIR']) return path.resolve(env['KINDRED_CACHE_DIR'])
  return path.join(findSystemCacheFolder(env, platform), 'kindred')
}

function findSystemCacheFolder(env: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches')
  // XDG Base Directory Specification 0.8: a relative path must be ignored.
  const folder = env['XDG_CACHE_HOME']
  return folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.cache')
}
