type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * A request that the server accepts. `Answer` is the type of its JSON answer, `null` without one;
 * `Body` is the type of the request's body, sent as JSON or, for FormData, as a form.
 */
export type Endpoint<Answer, Body = null> = {
  readonly method: Method
  readonly path: string
  /** Never set: it only carries the types. */
  readonly types?: (body: Body) => Answer
}

/** The type of a body to send, which may also be read-only. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends FormData
    ? Value
    : { readonly [Key in keyof Value]: Sent<Value[Key]> }

export const get = <Answer>(path: string): Endpoint<Answer> => ({ method: 'GET', path })

export const post = <Answer = null, Body = null>(path: string): Endpoint<Answer, Sent<Body>> => ({
  method: 'POST',
  path,
})

export const put = <Answer, Body>(path: string): Endpoint<Answer, Sent<Body>> => ({ method: 'PUT', path })

export const remove = <Answer>(path: string): Endpoint<Answer> => ({ method: 'DELETE', path })
