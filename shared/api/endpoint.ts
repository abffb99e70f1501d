import type { TObject, TSchema } from 'typebox'

/** What an endpoint takes and answers, and the limits of its requests. */
export type Description = {
  /** Its group in the description of the API. */
  readonly tag: string
  readonly summary: string
  /** It needs no session. */
  readonly isOpen?: true
  /** App passwords are accepted beside the session. */
  readonly acceptsAppPasswords?: true
  readonly params?: TObject
  readonly query?: TSchema
  readonly body?: TSchema
  /** The field of a form that holds files; they are read while they arrive. */
  readonly form?: { readonly field: string; readonly isList?: true }
  /** A browser's form may send the body too; lists are then separated by commas. */
  readonly isPlainForm?: true
  /** The body may be large, and takes as long as the connection needs. */
  readonly isUpload?: true
  /** The largest body: a kind of BODY_LIMITS (server/http), or bytes. */
  readonly bodyLimit?: 'text' | 'people' | 'faces' | 'manifest' | number
  /** The kind of CONCURRENCY_LIMITS (server/http) among which its requests count. */
  readonly concurrency?: 'download' | 'export' | 'picture' | 'upload' | 'takeout' | 'sidecars' | 'listing'
  /** How many requests one address may send. */
  readonly rate?: { readonly max: number; readonly perMinutes: number }
} & (
  | { /** The schemas of JSON answers, by status. */ readonly answers: Answers; readonly file?: never }
  | { /** The media type of an answer that is not JSON. */ readonly file: string; readonly answers?: never }
)

type Answers = { readonly [status: number]: TSchema }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The names of parameters in a path: `a` and `b` of `/x/:a/y/:b`. */
export type ParamNames<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type RightParams<Name> = [ParamNames<Name>] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly properties: { readonly [Param in ParamNames<Name>]: TSchema } } }

/** Declares endpoints by method and path. Each needs schemas of its parameters and its answers. */
export function declare<const Table extends { readonly [name: `${Method} /${string}`]: Description }>(
  table: Table & { readonly [Name in keyof Table]: RightParams<Name> },
): Table {
  return table
}
