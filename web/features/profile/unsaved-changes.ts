type Ask = (goOn: () => void) => void

let ask: Ask | null = null

/** Calls `asking` before the user leaves, until the returned function is called. */
export function askBeforeLeaving(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/**
 * Calls `goOn` at once, or when the user discards unsaved changes. For exits that are no
 * navigation, such as logging out.
 */
export function confirmLeaving(goOn: () => void): void {
  if (ask) ask(goOn)
  else goOn()
}
