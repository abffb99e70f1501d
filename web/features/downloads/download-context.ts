import { createContext, use, useSyncExternalStore } from 'react'
import type { Download, DownloadCenter } from './download-center.ts'

export const DownloadContext = createContext<DownloadCenter | null>(null)

export function useDownloadCenter(): DownloadCenter {
  const center = use(DownloadContext)
  if (!center) throw new Error('There is no DownloadContext above this component.')
  return center
}

export function useDownloads(): readonly Download[] {
  const center = useDownloadCenter()
  return useSyncExternalStore(center.subscribe, center.read)
}
