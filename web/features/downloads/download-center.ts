import { Listeners } from '../../ui/listeners.ts'
import { downloadInBrowser, receiveFile, saveFile } from './receive-file.ts'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { buildAddress } from '../../endpoints.ts'

export type Download = {
  readonly id: number
  readonly name: string
  readonly address: string
  /** The chosen photos, sent in the body of the request. */
  readonly photoIds: readonly string[] | null
  /** True when the download contains everything, so that nothing else is left to download. */
  readonly isEverything: boolean
  /** `handed-over`: the browser downloads it, and this window does not learn how that ends. */
  readonly state: 'running' | 'saved' | 'handed-over' | 'failed'
  readonly receivedBytes: number
  /** Null until the server's answer arrives. */
  readonly totalBytes: number | null
}

/** The downloads of this window. They continue while other screens are shown. */
export class DownloadCenter {
  private downloads: readonly Download[] = []
  private lastId = 0
  private readonly aborts = new Map<number, AbortController>()
  private readonly listeners = new Listeners()
  private savedCount = 0

  readonly subscribe = this.listeners.subscribe

  readonly read = (): readonly Download[] => this.downloads

  /** Number of downloads saved since the window was opened, without those of everything. */
  readonly readSavedCount = (): number => this.savedCount

  /** Ignores a file that is being fetched already. */
  start(
    name: string,
    address: string,
    { isEverything = false, photoIds = null }: Partial<Pick<Download, 'isEverything' | 'photoIds'>> = {},
  ): void {
    const isSame = (download: Download) =>
      download.address === address && download.photoIds?.join() === photoIds?.join()
    if (this.downloads.some(download => isSame(download) && download.state === 'running')) return
    this.downloads = this.downloads.filter(download => !isSame(download))
    const id = (this.lastId += 1)
    const download: Download = {
      id,
      name,
      address,
      photoIds,
      isEverything,
      state: 'running',
      receivedBytes: 0,
      totalBytes: null,
    }
    this.replace([...this.downloads, download])
    void this.fetch(download)
  }

  retry({ name, address, isEverything, photoIds }: Download): void {
    this.start(name, address, { isEverything, photoIds })
  }

  /** Removes a download, and cancels it if it still runs. */
  dismiss(id: number): void {
    this.aborts.get(id)?.abort()
    this.replace(this.downloads.filter(download => download.id !== id))
  }

  private async fetch({ id, name, address, isEverything, photoIds }: Download): Promise<void> {
    const abort = new AbortController()
    this.aborts.set(id, abort)
    try {
      const file = await receiveFile({ address, photoIds }, abort.signal, (receivedBytes, totalBytes) =>
        this.change(id, { receivedBytes, totalBytes }),
      )
      if (file === null) {
        downloadInBrowser(address, name, photoIds)
        this.change(id, { state: 'handed-over' })
      } else {
        saveFile(file, name)
        if (!isEverything) this.savedCount += 1
        this.change(id, { state: 'saved' })
      }
    } catch {
      if (!abort.signal.aborted) this.change(id, { state: 'failed' })
    } finally {
      this.aborts.delete(id)
    }
  }

  private change(id: number, part: Partial<Download>): void {
    this.replace(this.downloads.map(download => (download.id === id ? { ...download, ...part } : download)))
  }

  private replace(downloads: readonly Download[]): void {
    this.downloads = downloads
    this.listeners.notify()
  }
}

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

export function useDownloadPhoto(): (photo: Pick<PhotoSummary, 'id' | 'name'>) => void {
  const center = useDownloadCenter()
  return useCallback(
    photo =>
      center.start(
        photo.name,
        buildAddress('GET /api/photos/:photoId/image', {
          params: { photoId: photo.id },
          query: { download: true },
        }),
      ),
    [center],
  )
}
