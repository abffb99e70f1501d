import { setTimeout as delay } from 'node:timers/promises'

/** With hashing, writing and the rest far below it, both answers come when it is over. */
export const EVEN_ANSWER_MS = 500

// Where the work itself differs between an address with an account and one without.
const PATHS = new Set(['/api/auth/sign-up/email', '/api/auth/request-password-reset'])

/** Holds answers back that would tell by their time whether there is an account. */
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
