type Ask = (proceed: () => void) => void

let ask: Ask | null = null

/** Calls `asking` before the user leaves, until the returned function is called. */
export function askBeforeLeaving(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/**
 * Calls `proceed` immediately, or when the user discards unsaved changes. For exits that are not
 * navigations, such as logging out.
 */
export function confirmLeaving(proceed: () => void): void {
  if (ask) ask(proceed)
  else proceed()
}
