import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { transactFor } from '../transact-for.ts'

/**
 * Creates the tables of accounts as better-auth does when it is first used, so that rows can be
 * copied into them before. Does nothing if they exist.
 */
export async function createAccountTables(db: Database): Promise<void> {
  await transactFor(db, 'library', async transaction => {
    for (const statement of ACCOUNT_TABLES) await sql.raw(statement).execute(transaction)
  })
}

/** The types are those by which better-auth recognizes columns; times are texts of type `date`. */
const ACCOUNT_TABLES = [
  `create table if not exists "user" (
    "id" text not null primary key, "name" text not null, "email" text not null unique,
    "emailVerified" integer not null, "image" text, "createdAt" date not null,
    "updatedAt" date not null, "phoneNumber" text unique, "phoneNumberVerified" integer,
    "twoFactorEnabled" integer
  )`,
  `create table if not exists "session" (
    "id" text not null primary key, "expiresAt" date not null,
    "token" text not null unique, "createdAt" date not null, "updatedAt" date not null,
    "ipAddress" text, "userAgent" text,
    "userId" text not null references "user" ("id") on delete cascade
  )`,
  `create table if not exists "account" (
    "id" text not null primary key, "accountId" text not null,
    "providerId" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" date,
    "refreshTokenExpiresAt" date, "scope" text, "password" text,
    "createdAt" date not null, "updatedAt" date not null
  )`,
  `create table if not exists "verification" (
    "id" text not null primary key, "identifier" text not null, "value" text not null,
    "expiresAt" date not null, "createdAt" date not null, "updatedAt" date not null
  )`,
  `create table if not exists "passkey" (
    "id" text not null primary key, "name" text, "publicKey" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    "credentialID" text not null, "counter" integer not null, "deviceType" text not null,
    "backedUp" integer not null, "transports" text, "createdAt" date, "aaguid" text
  )`,
  `create table if not exists "twoFactor" (
    "id" text not null primary key, "secret" text not null, "backupCodes" text not null,
    "userId" text not null references "user" ("id") on delete cascade, "verified" integer,
    "failedVerificationCount" integer, "lockedUntil" date
  )`,
  `create table if not exists "rateLimit" (
    "id" text not null primary key, "key" text not null unique, "count" integer not null,
    "lastRequest" bigint not null
  )`,
  `create index if not exists "session_userId_idx" on "session" ("userId")`,
  `create index if not exists "account_userId_idx" on "account" ("userId")`,
  `create index if not exists "verification_identifier_idx" on "verification" ("identifier")`,
  `create index if not exists "passkey_userId_idx" on "passkey" ("userId")`,
  `create index if not exists "passkey_credentialID_idx" on "passkey" ("credentialID")`,
  `create index if not exists "twoFactor_secret_idx" on "twoFactor" ("secret")`,
  `create index if not exists "twoFactor_userId_idx" on "twoFactor" ("userId")`,
]
