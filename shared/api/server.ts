import { Type, type Static } from 'typebox'
import { CONTACT_LENGTHS } from './bounds.ts'
import { declare } from './endpoint.ts'

/** GET /healthz: the process answers; needs no session. */
export const HealthAnswer = Type.Object({ status: Type.Literal('ok') })
export type HealthAnswer = Static<typeof HealthAnswer>

/** The reason why the server is not ready. */
export const NotReadyReason = Type.Union([
  Type.Literal('database-unavailable'),
  Type.Literal('data-folder-not-writable'),
  Type.Literal('store-unavailable'),
  Type.Literal('workers-not-running'),
])
export type NotReadyReason = Static<typeof NotReadyReason>

/** GET /readyz with status 200; needs no session. */
export const ReadyAnswer = Type.Object({ status: Type.Literal('ready') })
/** GET /readyz with status 503. */
export const NotReadyAnswer = Type.Object({ status: Type.Literal('not-ready'), reason: NotReadyReason })

const describeText = (field: keyof typeof CONTACT_LENGTHS) =>
  Type.Union([Type.String({ maxLength: CONTACT_LENGTHS[field] }), Type.Null()])

/**
 * POST /api/contact with a proof of work (sign-in.ts): 201; needs no session. Null becomes an
 * empty text, and only `phone` may be empty. Errors: 400 `invalid-contact`, `bot-check-failed` and
 * `bot-check-expired`, 429 `too-many-requests`.
 */
export const ContactBody = Type.Object(
  {
    name: describeText('name'),
    email: describeText('email'),
    phone: Type.Optional(describeText('phone')),
    subject: describeText('subject'),
    message: describeText('message'),
  },
  { additionalProperties: false },
)
export type ContactBody = Static<typeof ContactBody>

export const ContactAnswer = Type.Object({ success: Type.Literal(true) })

/** GET /api/contact: who receives the messages; needs no session. */
export const ContactDetails = Type.Object({
  /** Name of the server's owner, if set. */
  ownerName: Type.Union([Type.String(), Type.Null()]),
  /** Whether messages are also mailed to the owner, and thereby leave the machine. */
  isMailed: Type.Boolean(),
})
export type ContactDetails = Static<typeof ContactDetails>

export const serverEndpoints = declare({
  'GET /healthz': {
    tag: 'health',
    summary: 'Answers if the server is running',
    isOpen: true,
    answers: { 200: HealthAnswer },
  },
  'GET /readyz': {
    tag: 'health',
    summary: 'Returns whether the server can do its work: 503 with a reason if not',
    isOpen: true,
    answers: { 200: ReadyAnswer, 503: NotReadyAnswer },
  },
  'GET /api/contact': {
    tag: 'contact',
    summary: 'Returns who receives the messages, and whether by mail',
    isOpen: true,
    answers: { 200: ContactDetails },
  },
  'POST /api/contact': {
    tag: 'contact',
    summary: 'Sends a message to the server’s administrator',
    isOpen: true,
    body: ContactBody,
    bodyLimit: 'text',
    rate: { max: 5, perMinutes: 10 },
    answers: { 201: ContactAnswer },
  },
})
