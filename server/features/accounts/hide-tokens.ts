/**
 * The body without session tokens: those go to browsers in HttpOnly cookies, out of the reach of
 * any script, and nowhere else. better-auth puts them into its answers as well.
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
