/**
 * What a sign-in window tells the window that opened it; a code of the provider or the server when
 * it failed.
 */
export type PopupMessage = { readonly problem: string | null }

// Other windows of the same app hear it too; the provider's page between cuts every other tie of
// the two windows.
const CHANNEL = 'kindred.sign-in'

export function sendPopupMessage(message: PopupMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Calls back for each message until the function that it gives is called. */
export function listenToPopup(onMessage: (message: PopupMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<PopupMessage>) => onMessage(data))
  return () => channel.close()
}
