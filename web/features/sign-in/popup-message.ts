/**
 * The message of the sign-in window to the window that opened it; a code of the provider or the
 * server on failure.
 */
export type PopupMessage = { readonly problem: string | null }

// A BroadcastChannel, since the provider's page severs every other link between the two windows;
// other windows of the app receive it, too.
const CHANNEL = 'kindred.sign-in'

export function sendPopupMessage(message: PopupMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Calls back for each message, until the returned function is called. */
export function listenToPopup(onMessage: (message: PopupMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<PopupMessage>) => onMessage(data))
  return () => channel.close()
}
