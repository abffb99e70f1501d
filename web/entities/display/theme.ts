import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/** `system` until the person chooses: then light and dark come and go with the device. */
export type Theme = 'system' | 'light' | 'dark'

// Read by web/public/theme.js as well.
const KEY = 'kindred.theme'
const listeners = new Listeners()

export function useTheme(): Theme {
  return useSyncExternalStore(watch, readTheme)
}

/** Shows it at once and remembers it on this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme()
  listeners.tell()
}

function readTheme(): Theme {
  const saved = localStorage.getItem(KEY)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

function applyTheme(): void {
  const theme = readTheme()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = mediaOf(meta.dataset['scheme'], theme)
}

/**
 * When the colour that index.html gives for a scheme holds for what the browser draws around the
 * page.
 */
function mediaOf(scheme: string | undefined, theme: Theme): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return scheme === theme ? 'all' : 'not all'
}

function watch(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  // Chosen in another tab.
  const onStorage = () => {
    applyTheme()
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
  }
}
