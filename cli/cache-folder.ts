import { homedir } from 'node:os'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where found faces are kept: KINDRED_CACHE_DIR, else the folder that the system has for such
 * things.
 */
export function cacheFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env['KINDRED_CACHE_DIR']) return path.resolve(env['KINDRED_CACHE_DIR'])
  return path.join(systemCacheFolder(env, platform), 'kindred')
}

function systemCacheFolder(env: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches')
  // XDG Base Directory Specification 0.8: a path that is not absolute is to be ignored.
  const folder = env['XDG_CACHE_HOME']
  return folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.cache')
}
