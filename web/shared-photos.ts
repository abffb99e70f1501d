import { MINUTE_MS } from '../shared/api/durations.ts'

/** The cache in which the service worker stores shared photos until the page takes them. */
const SHARED_CACHE = 'kindred-shared'
/** Long enough to log in; short, because another person may use the browser later. */
const KEPT_MS = 15 * MINUTE_MS
/** The address of a stored photo ends with the time of sharing in milliseconds, and its number. */
const SHARED_AT = /(\d+)-\d+$/

/**
 * Returns the photos that another app has just shared, and deletes them and older ones. Empty in
 * browsers without a cache.
 */
export async function takeSharedPhotos(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED_CACHE))) return []
  const cache = await caches.open(SHARED_CACHE)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const sharedAt = Number(SHARED_AT.exec(request.url)?.[1])
    if (!response || !(Date.now() - sharedAt < KEPT_MS)) continue
    const name = decodeURIComponent(response.headers.get('x-name') ?? 'photo')
    files.push(new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' }))
  }
  await caches.delete(SHARED_CACHE)
  return files
}
