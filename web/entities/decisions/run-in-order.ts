let last: Promise<unknown> = Promise.resolve()

/**
 * Runs requests one after another: hiding a person and showing them again, pressed quickly, would
 * otherwise be two requests that could overtake each other.
 */
export function runInOrder<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(request)
  last = answer.catch(() => undefined)
  return answer
}

/** Resolves when the server has answered every decision made so far. */
export async function waitForDecisions(): Promise<void> {
  await last
}
