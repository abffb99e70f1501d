import type { ConsentText } from '../../shared/api/consents.ts'

type Answer = { readonly statusCode: number; readonly json: () => unknown }
type Send = (request: { method: 'GET' | 'POST'; url: string; payload?: object }) => Promise<Answer>

/** Gives consent to the current text, so that photos are searched for faces. */
export async function giveConsent(send: Send): Promise<void> {
  const text = (await send({ method: 'GET', url: '/api/consent-text' })).json() as ConsentText
  const { purpose, version, language, textHash } = text
  const payload = { act: 'given', purpose, version, language, textHash }
  const answer = await send({ method: 'POST', url: '/api/consents', payload })
  if (answer.statusCode !== 201) throw new Error(`No consent could be given: ${answer.statusCode}`)
}
