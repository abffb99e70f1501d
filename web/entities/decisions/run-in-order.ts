let last: Promise<unknown> = Promise.resolve()

/**
 * Runs requests one after another: hiding and showing a person in quick succession would otherwise
 * be two concurrent requests.
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
