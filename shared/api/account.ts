import { Type, type Static } from 'typebox'
import { ErasureState } from './erasures.ts'

const AccountTotals = Type.Object({
  photos: Type.Integer(),
  photoBytes: Type.Integer(),
  faces: Type.Integer(),
  people: Type.Integer(),
})

/**
 * GET /api/account/deletion: what deleting the account would erase, and how the user can confirm
 * their identity.
 */
export const DeletionPreview = Type.Object({
  totals: AccountTotals,
  /** False for users who sign in only by phone code or through Google. */
  hasPassword: Type.Boolean(),
  /** The user signed in within the last minutes: no password is required. */
  isFreshlySignedIn: Type.Boolean(),
})
export type DeletionPreview = Static<typeof DeletionPreview>

/**
 * POST /api/account/delete: 200 when every byte is erased, 202 when the account and all sessions
 * are deleted and erasing continues in the background; GET
 * /api/erasures/:erasureId answers 404 when it is complete. Errors: 403 `wrong-password`; 403
 * `sign-in-again` (without a password, from a session that is not fresh); 429.
 */
export const DeleteAccountBody = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1000 })),
})
export const DeleteAccountAnswer = Type.Object({ erased: AccountTotals, erasure: ErasureState })
export type DeleteAccountAnswer = Static<typeof DeleteAccountAnswer>
