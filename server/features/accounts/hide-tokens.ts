/**
 * Removes the session tokens that better-auth puts into its answers: browsers get them only in
 * HttpOnly cookies, which no script can read.
 */
export function hideTokens(body: string): string {
  if (!body.startsWith('{')) return body
  // It is better-auth's own JSON.
  const answer = JSON.parse(body) as Record<string, unknown>
  const { session } = answer
  delete answer['token']
  if (typeof session === 'object' && session !== null && 'token' in session) delete session.token
  return JSON.stringify(answer)
}
