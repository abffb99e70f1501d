/**
 * What signing in stands on: tables of ours, and of those of better-auth the columns that we read.
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

/** Codes of authenticator apps, each of which works once; rows older than minutes are dropped. */
type UsedCodesTable = {
  ownerId: string
  code: string
  usedAt: number
}

/** better-auth's. Its times are texts as Date.toISOString gives them. */
type SessionTable = {
  id: string
  userId: string
  /** A hash; see accounts/hashed-session-tokens.ts. */
  token: string
  createdAt: string
  /** When it was last used, to within the hour. */
  updatedAt: string
  userAgent: string | null
}

/** better-auth's: a row for each password or provider of a user. */
type AccountTable = {
  id: string
  userId: string
  /** `credential` is a password. */
  providerId: string
  password: string | null
  createdAt: string
}

/** better-auth's: whose sign-ins ask for a second step. */
type TwoFactorTable = {
  userId: string
  /** False until the first code was right; better-auth writes it as 0 and 1. */
  verified: number | null
}

/** better-auth's. */
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

/** better-auth's, which alone makes and ends accounts. */
type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number
  /** E.164; null without a phone. */
  phoneNumber: string | null
  phoneNumberVerified: number | null
  twoFactorEnabled: number | null
  updatedAt: string
}

/** better-auth's: what was asked for and is not yet proven. */
type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
}
