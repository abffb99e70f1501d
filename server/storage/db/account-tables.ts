/**
 * Tables of accounts: the app's own ones, and the columns of better-auth's tables that the app
 * reads.
 */
export type AccountTables = {
  usedCodes: UsedCodesTable
  user: UserTable
  verification: VerificationTable
  session: SessionTable
  account: AccountTable
  twoFactor: TwoFactorTable
  passkey: PasskeyTable
}

/** Used codes of authenticator apps, since each code works once; rows are deleted after minutes. */
type UsedCodesTable = {
  ownerId: string
  code: string
  usedAt: number
}

/** A table of better-auth. Times are texts in the format of Date.toISOString. */
type SessionTable = {
  id: string
  userId: string
  /** A hash; see accounts/hashed-session-tokens.ts. */
  token: string
  createdAt: string
  /** When the session was last used, with a precision of one hour. */
  updatedAt: string
  expiresAt: string
  userAgent: string | null
}

/** A table of better-auth with a row for each password or provider of a user. */
type AccountTable = {
  id: string
  userId: string
  /** `credential` for a password. */
  providerId: string
  password: string | null
  createdAt: string
}

/** A table of better-auth for users who sign in with a second factor. */
type TwoFactorTable = {
  userId: string
  /** False until the user has entered a first correct code; better-auth writes 0 and 1. */
  verified: number | null
}

/** A table of better-auth. */
type PasskeyTable = {
  id: string
  userId: string
  name: string | null
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: number
  createdAt: string | null
}

/** A table of better-auth; only it creates and deletes accounts. */
type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number
  /** E.164; null without a phone. */
  phoneNumber: string | null
  phoneNumberVerified: number | null
  twoFactorEnabled: number | null
  /** The URL of the profile's picture. */
  image: string | null
  updatedAt: string
}

/** A table of better-auth for requests that have not been confirmed yet. */
type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
}
