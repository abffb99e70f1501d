/**
 * After the first screen is there, so that it waits for nothing. Browsers allow it on https and on
 * this very machine only.
 */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // Without it everything works, but not out of the server's reach: nothing to tell anybody
    // about.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
