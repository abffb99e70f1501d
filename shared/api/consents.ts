import { Type, type Static } from 'typebox'
import { Language } from './profile.ts'
import { declare } from './endpoint.ts'

/** The purpose of a consent. There is one: finding faces in the user's photos and grouping them. */
export const ConsentPurpose = Type.Literal('face-grouping')
export type ConsentPurpose = Static<typeof ConsentPurpose>

/** `lapsed`: the user was absent for as long as the server's owner keeps faces. */
export const ConsentAct = Type.Union([
  Type.Literal('given'),
  Type.Literal('withdrawn'),
  Type.Literal('lapsed'),
])
export type ConsentAct = Static<typeof ConsentAct>

const ConsentSection = Type.Object({
  key: Type.Union([
    Type.Literal('privacy-protection'),
    Type.Literal('data-processing'),
    Type.Literal('security-measures'),
    Type.Literal('full-transparency'),
  ]),
  heading: Type.String(),
  paragraphs: Type.Array(Type.String()),
  points: Type.Array(Type.String()),
})

/** The text, as in its file. */
export const ConsentWording = Type.Object({
  title: Type.String(),
  introduction: Type.String(),
  sections: Type.Array(ConsentSection),
  /** The label of the checkbox. */
  agreement: Type.String(),
})
export type ConsentWording = Static<typeof ConsentWording>

/** Identifies the text to which the user agreed. */
const TextReference = {
  purpose: ConsentPurpose,
  version: Type.String(),
  language: Language,
  /** SHA-256 of the text's file, in hexadecimal. */
  textHash: Type.String(),
}

/** GET /api/consent-text[?language=en|hi|ar]: the current text. Needs no session. */
export const ConsentText = Type.Object({ ...TextReference, wording: ConsentWording })
export type ConsentText = Static<typeof ConsentText>
export const ConsentTextQuery = Type.Object({ language: Type.Optional(Language) })

/** One act; records are append-only. */
export const ConsentRecord = Type.Object({
  ...TextReference,
  act: ConsentAct,
  at: Type.String(),
})
export type ConsentRecord = Static<typeof ConsentRecord>

/** What was erased when a consent ended. */
export const ErasureReceipt = Type.Object({
  id: Type.String(),
  reason: Type.Union([Type.Literal('withdrawn'), Type.Literal('lapsed')]),
  startedAt: Type.String(),
  /** When the last byte was erased; null while erasing. */
  completedAt: Type.Union([Type.String(), Type.Null()]),
  /** Each with its embedding and its crop. */
  faces: Type.Integer(),
  people: Type.Integer(),
  names: Type.Integer(),
  /** Decisions that the user had made about the people. */
  corrections: Type.Integer(),
  /** Photos, which stay. */
  photosKept: Type.Integer(),
})
export type ErasureReceipt = Static<typeof ErasureReceipt>

/**
 * `missing`: never agreed. `in-force`: photos may be searched for faces. `outdated`: agreed to an
 * earlier text; existing faces stay, and photos are not searched for new ones. `withdrawn`,
 * `lapsed`: all faces are erased.
 */
export const ConsentState = Type.Union([
  Type.Literal('missing'),
  Type.Literal('in-force'),
  Type.Literal('outdated'),
  Type.Literal('withdrawn'),
  Type.Literal('lapsed'),
])
export type ConsentState = Static<typeof ConsentState>

/** GET /api/consents. */
export const ConsentStatus = Type.Object({
  purpose: ConsentPurpose,
  state: ConsentState,
  /** The version of the current text. */
  currentVersion: Type.String(),
  /** Photos that were not searched for faces yet. */
  photosToSearch: Type.Integer(),
  /** The latest first. */
  records: Type.Array(ConsentRecord),
  receipts: Type.Array(ErasureReceipt),
})
export type ConsentStatus = Static<typeof ConsentStatus>

/**
 * POST /api/consents. `given` names the text that was shown: 201, and waiting photos are searched
 * for faces. `withdrawn`: 200 when every face, crop and person of the user is erased; `receipts[0]`
 * has the amounts. Errors: 409 `consent-text-changed` (show the text again), 409 `no-consent`
 * (there is no consent to withdraw), 409 `being-erased`.
 */
export const ConsentBody = Type.Union([
  Type.Object({ act: Type.Literal('given'), ...TextReference }),
  Type.Object({ act: Type.Literal('withdrawn'), purpose: ConsentPurpose }),
])
export type ConsentBody = Static<typeof ConsentBody>

export const consentsEndpoints = declare({
  'GET /api/consent-text': {
    tag: 'consents',
    summary: 'Returns the current text of the consent to the search for faces',
    isOpen: true,
    query: ConsentTextQuery,
    answers: { 200: ConsentText },
  },
  'GET /api/consents': {
    tag: 'consents',
    summary: 'Returns the state of the consent, and its history',
    answers: { 200: ConsentStatus },
  },
  'POST /api/consents': {
    tag: 'consents',
    summary:
      'Gives or withdraws consent; withdrawing it erases everything found about faces, with 202 while that continues',
    body: ConsentBody,
    answers: { 200: ConsentStatus, 201: ConsentStatus, 202: ConsentStatus },
  },
})
