/// <reference lib="webworker" />

// Keeps the app itself (its page and the files under /assets, which bear a hash in their names) so
// that it opens where the server is out of reach and can say so. Nothing else is kept: no photo, no
// answer of the server's, no page of the API.

// The compiler takes every file of web for a window's.
const worker = self as unknown as ServiceWorkerGlobalScope

const CACHE = 'kindred-app'
const PAGE = '/'

worker.addEventListener('install', event => {
  event.waitUntil(keepApp().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', event => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerWithAsset(request))
})

/**
 * The page from the server, whichever address it is for: it is the same for all. Out of reach: the
 * one that was kept.
 */
async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.ok && isPage(response)) await keepPage(cache, response.clone())
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

async function keepApp(): Promise<void> {
  const cache = await caches.open(CACHE)
  const response = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } })
  if (!response.ok || !isPage(response)) throw new Error('The page of the app could not be fetched.')
  const html = await response.clone().text()
  await cache.addAll(assetsOf(html))
  await cache.put(PAGE, response)
}

/** A new version of the app takes the place of the old one and of its files. */
async function keepPage(cache: Cache, response: Response): Promise<void> {
  const html = await response.clone().text()
  const kept = await cache.match(PAGE)
  if (kept && (await kept.text()) === html) return
  for (const request of await cache.keys()) await cache.delete(request)
  await cache.put(PAGE, response)
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

function assetsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '')
}
