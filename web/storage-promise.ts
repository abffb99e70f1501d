import { texts } from './texts.ts'

/**
 * Says where photos are kept. The server marks its page (server/http/web-files.ts) if its settings
 * connect a database or a store to it, so that the sentence is true from the first paint on.
 */
export function storagePromise(): string {
  const { own, connected } = texts.footer.promise
  return isStorageConnected() ? connected : own
}

/** True if the server keeps photos or rows in a store or database of another machine. */
export function isStorageConnected(): boolean {
  return document.documentElement.dataset['storage'] === 'connected'
}
