let last: Promise<unknown> = Promise.resolve()

/**
 * Decisions reach the server in the order in which they were made: hiding somebody and showing them
 * again, pressed quickly, are two requests that could overtake each other.
 */
export function inTurn<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(request)
  last = answer.catch(() => undefined)
  return answer
}

/** Resolves when the server has answered every decision made so far. */
export async function allAnswered(): Promise<void> {
  await last
}
