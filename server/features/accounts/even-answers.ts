import { setTimeout as delay } from 'node:timers/promises'

/** More than hashing, writing and the rest take, so that both answers take equally long. */
export const EVEN_ANSWER_MS = 500

// Paths that do more work for an address with an account than for one without.
const PATHS = new Set(['/api/auth/sign-up/email', '/api/auth/request-password-reset'])

/** Delays answers whose time would reveal whether there is an account. */
export async function answerEvenly(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  evenAnswerMs: number,
): Promise<Response> {
  const isHeldBack = evenAnswerMs > 0 && PATHS.has(new URL(request.url).pathname)
  if (!isHeldBack) return answer(request)
  const [response] = await Promise.all([answer(request), delay(evenAnswerMs)])
  return response
}
