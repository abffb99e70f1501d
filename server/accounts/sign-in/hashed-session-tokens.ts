import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { createHash } from 'node:crypto'

type Adapter = AuthContext['adapter']
type AdapterMethods = Omit<Adapter, 'transaction'>
type Condition = NonNullable<Parameters<Adapter['findMany']>[0]['where']>[number]

/**
 * Makes better-auth store only hashes of session tokens, so that a copy of the database opens no
 * session. A session that is read by its token contains that token; every other row contains the
 * hash.
 */
export function hashedSessionTokens(): BetterAuthPlugin {
  return {
    id: 'kindred-hashed-session-tokens',
    init: ({ adapter }) => ({
      context: {
        adapter: {
          ...hashTokens(adapter),
          transaction: work =>
            adapter.transaction(inTransaction =>
              work({ ...inTransaction, ...hashTokens(inTransaction as Adapter) }),
            ),
        } satisfies Adapter,
      },
    }),
  }
}

function hashTokens(adapter: Adapter): AdapterMethods {
  return {
    ...adapter,
    async create(request) {
      const { model, data } = request
      const token: unknown = model === 'session' ? data['token'] : undefined
      if (typeof token !== 'string') return adapter.create(request)
      const row = await adapter.create({ ...request, data: { ...data, token: hashSessionToken(token) } })
      return { ...row, token } as never
    },
    findOne: async request => restoreToken(await adapter.findOne(hashTokenConditions(request)), request),
    async findMany<Row>(request: Parameters<Adapter['findMany']>[0]) {
      const rows = await adapter.findMany<Row>(hashTokenConditions(request))
      return rows.map(row => restoreToken(row, request))
    },
    count: request => adapter.count(hashTokenConditions(request)),
    update: async request => restoreToken(await adapter.update(hashTokenConditions(request)), request),
    updateMany: request => adapter.updateMany(hashTokenConditions(request)),
    delete: request => adapter.delete(hashTokenConditions(request)),
    deleteMany: request => adapter.deleteMany(hashTokenConditions(request)),
    consumeOne: async request =>
      restoreToken(await adapter.consumeOne(hashTokenConditions(request)), request),
    incrementOne: async request =>
      restoreToken(await adapter.incrementOne(hashTokenConditions(request)), request),
  }
}

type Request = { readonly model: string; readonly where?: Condition[] | undefined }

function isAboutToken({ model }: Request, { field }: Condition): boolean {
  return model === 'session' && field === 'token'
}

function hashTokenConditions<Asked extends Request>(request: Asked): Asked {
  if (!request.where?.some(condition => isAboutToken(request, condition))) return request
  const where = request.where.map(condition =>
    isAboutToken(request, condition) ? { ...condition, value: hashValue(condition.value) } : condition,
  )
  return { ...request, where }
}

function hashValue(value: Condition['value']): Condition['value'] {
  if (typeof value === 'string') return hashSessionToken(value)
  return Array.isArray(value) ? value.map(each => hashSessionToken(String(each))) : value
}

/** Puts the token of the request back into the row. */
function restoreToken<Row>(row: Row, request: Request): Row {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  const asked = (request.where ?? []).flatMap(condition =>
    isAboutToken(request, condition) ? [condition.value].flat().map(String) : [],
  )
  const token = asked.find(each => hashSessionToken(each) === row.token)
  return token === undefined ? row : { ...row, token }
}

/**
 * Returns the stored form of a session's token. The token has 190 random bits, so one round of
 * hashing is enough.
 */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
