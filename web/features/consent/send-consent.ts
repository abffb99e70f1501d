import type { ConsentBody, ConsentStatus, ConsentText } from '../../../shared/api/consents.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export type Agreement = Extract<ConsentBody, { act: 'given' }>

/** Returns the body that records consent to this text. */
export function buildAgreement({ purpose, version, language, textHash }: ConsentText): Agreement {
  return { act: 'given', purpose, version, language, textHash }
}

export async function giveConsent(agreement: Agreement): Promise<ConsentStatus> {
  return request(API.decideConsent, { body: agreement })
}

/** Resolves when all faces are erased; the first receipt lists what was erased. */
export async function withdrawConsent(): Promise<ConsentStatus> {
  const body: ConsentBody = { act: 'withdrawn', purpose: 'face-grouping' }
  return request(API.decideConsent, { body })
}
