/// <reference lib="webworker" />

// Caches the app (its page and the files under /assets, which have a hash in their names), so that
// it opens and shows a message when the server is unreachable. Answers of the API are never cached.
// Photos that another app has shared are stored until the page takes them.

// The compiler types every file of web as code of a window.
const worker = self as unknown as ServiceWorkerGlobalScope

const CACHE = 'kindred-app'
const PAGE = '/'
// The same values as in web/shared-photos.ts and the manifest: this worker is no module, so it
// cannot import them.
const SHARED_PATH = '/shared'
const SHARED_FIELD = 'photos'
const SHARED_CACHE = 'kindred-shared'
const AFTER_SHARING = '/dashboard'

worker.addEventListener('install', event => {
  event.waitUntil(cacheApp().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', event => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && pathname === SHARED_PATH) event.respondWith(keepShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerWithAsset(request))
})

/** Stores photos that another app shares, and redirects to the page that takes them. */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const cache = await caches.open(SHARED_CACHE)
  for (const [index, file] of form.getAll(SHARED_FIELD).entries()) {
    if (!(file instanceof File)) continue
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await cache.put(`${SHARED_PATH}/${Date.now()}-${index}`, new Response(file, { headers }))
  }
  return Response.redirect(AFTER_SHARING, 303)
}

/**
 * Returns the page from the server, which is the same for every address, or the cached page if the
 * server is unreachable.
 */
async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.ok && isPage(response)) await cachePage(cache, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept) return kept
    throw error
  }
}

async function answerWithAsset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

async function cacheApp(): Promise<void> {
  const cache = await caches.open(CACHE)
  const response = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } })
  if (!response.ok || !isPage(response)) throw new Error('The page of the app could not be fetched.')
  const html = await response.clone().text()
  await cache.addAll(listAssets(html))
  await cache.put(PAGE, response)
}

/** Replaces the old version of the app and its files by a new one. */
async function cachePage(cache: Cache, response: Response): Promise<void> {
  const html = await response.clone().text()
  const kept = await cache.match(PAGE)
  if (kept && (await kept.text()) === html) return
  for (const request of await cache.keys()) await cache.delete(request)
  await cache.put(PAGE, response)
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

function listAssets(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '')
}
