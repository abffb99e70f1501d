import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { DeleteAccountAnswer, DeleteAccountBody, DeletionPreview } from '../../../shared/api/account.ts'
import { AppError } from '../../errors.ts'
import type { Allowance, Throttle } from '../../throttle/create-throttle.ts'
import { readAccountTotals } from './account-queries.ts'
import { deleteAccount, type DeletingDependencies } from './delete-account.ts'

type Dependencies = DeletingDependencies & {
  readonly throttle: Throttle
  readonly isFreshlySignedIn: (headers: FastifyRequest['headers']) => Promise<boolean>
  readonly hasPassword: (ownerId: string) => Promise<boolean>
  readonly isPasswordOf: (ownerId: string, password: string) => Promise<boolean>
}

const tags = ['accounts']
/** Who found a session open must not guess the password here. */
const PASSWORD_TRIES = { name: 'delete-account', limits: [{ max: 5, windowMs: 15 * 60_000 }] }

/** GET /account/deletion and POST /account/delete. */
export function accountErasureRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  const { db, hasPassword, isFreshlySignedIn } = dependencies
  return async app => {
    app.get(
      '/account/deletion',
      {
        schema: {
          tags,
          summary: 'Tells what deleting the account would erase',
          response: { 200: DeletionPreview },
        },
      },
      async ({ ownerId, headers }) => ({
        totals: await readAccountTotals(db, ownerId),
        hasPassword: await hasPassword(ownerId),
        isFreshlySignedIn: await isFreshlySignedIn(headers),
      }),
    )

    app.post(
      '/account/delete',
      {
        schema: {
          tags,
          summary: 'Deletes the account and all that belongs to it',
          body: DeleteAccountBody,
          response: { 200: DeleteAccountAnswer },
        },
      },
      async ({ ownerId, headers, body }, reply) => {
        await proveIdentity(dependencies, { ownerId, headers, password: body.password })
        const erased = await deleteAccount(dependencies, ownerId)
        reply.header('clear-site-data', '"cache", "cookies", "storage"')
        return { erased }
      },
    )
  }
}

/** Throws `wrong-password` and `sign-in-again`. */
async function proveIdentity(
  { throttle, isFreshlySignedIn, isPasswordOf }: Dependencies,
  {
    ownerId,
    headers,
    password,
  }: { ownerId: string; headers: FastifyRequest['headers']; password: string | undefined },
): Promise<void> {
  if (password === undefined) {
    if (await isFreshlySignedIn(headers)) return
    throw new AppError('sign-in-again', 403, 'Sign in again, then delete the account.')
  }
  const tries: Allowance = { ...PASSWORD_TRIES, subject: ownerId }
  await throttle.take([tries])
  if (!(await isPasswordOf(ownerId, password)))
    throw new AppError('wrong-password', 403, 'That is not the password of this account. Try again.')
  await throttle.forgive(tries)
}
