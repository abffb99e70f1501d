import { setTimeout as delay } from 'node:timers/promises'

/**
 * Longer than hashing, writing and everything else takes, so that both answers take equally long.
 */
export const MIN_ANSWER_MS = 500

// Paths that need more time for an address with an account than for one without.
const PATHS = new Set(['/api/auth/sign-up/email', '/api/auth/request-password-reset'])

/** Delays answers whose duration would reveal whether an account exists. */
export async function delayAnswer(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  minAnswerMs: number,
): Promise<Response> {
  const isDelayed = minAnswerMs > 0 && PATHS.has(new URL(request.url).pathname)
  if (!isDelayed) return answer(request)
  const [response] = await Promise.all([answer(request), delay(minAnswerMs)])
  return response
}
