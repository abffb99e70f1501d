import { Type, type Static } from 'typebox'

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
