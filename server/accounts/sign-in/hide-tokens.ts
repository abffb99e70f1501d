/**
 * Removes the session tokens that better-auth puts into its answers: browsers receive tokens only
 * in HttpOnly cookies, which scripts cannot read.
 */
export function hideTokens(body: string): string {
  if (!body.startsWith('{')) return body
  // The body is JSON that better-auth wrote.
  const answer = JSON.parse(body) as Record<string, unknown>
  const { session } = answer
  delete answer['token']
  if (typeof session === 'object' && session !== null && 'token' in session) delete session.token
  return JSON.stringify(answer)
}
