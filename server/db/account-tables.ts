/** Tables of accounts: our own, and the columns of better-auth's tables that we read. */
export type AccountTables = {
  usedCodes: UsedCodesTable
  user: UserTable
  verification: VerificationTable
  session: SessionTable
  account: AccountTable
  twoFactor: TwoFactorTable
  passkey: PasskeyTable
}

/** Codes of authenticator apps, each of which works once; rows are deleted after minutes. */
type UsedCodesTable = {
  ownerId: string
  code: string
  usedAt: number
}

/** A table of better-auth. Its times are texts as Date.toISOString gives them. */
type SessionTable = {
  id: string
  userId: string
  /** A hash; see accounts/hashed-session-tokens.ts. */
  token: string
  createdAt: string
  /** When the session was last used, to within the hour. */
  updatedAt: string
  expiresAt: string
  userAgent: string | null
}

/** A table of better-auth: a row for each password or provider of a user. */
type AccountTable = {
  id: string
  userId: string
  /** `credential` for a password. */
  providerId: string
  password: string | null
  createdAt: string
}

/** A table of better-auth: users who sign in with a second step. */
type TwoFactorTable = {
  userId: string
  /** False until the first code was right; better-auth writes 0 and 1. */
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
  /** The address of the profile's picture. */
  image: string | null
  updatedAt: string
}

/** A table of better-auth: requests that have not been confirmed yet. */
type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
}
