type Ask = (goOn: () => void) => void

let ask: Ask | null = null

/** From now on whoever leaves is asked first, until the returned function is called. */
export function holdChanges(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/**
 * Goes on at once, or when the user gives up what is not saved. For ways out that are no change of
 * address.
 */
export function leaveChanges(goOn: () => void): void {
  if (ask) ask(goOn)
  else goOn()
}
