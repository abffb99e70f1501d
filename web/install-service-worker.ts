/**
 * Installs the service worker, after the first screen is shown, to avoid a delay. Browsers allow
 * service workers only on https and on localhost.
 */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // Without it only the offline page is missing, so a failure is not reported.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
