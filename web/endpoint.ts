type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * A request that the server takes. `Answer` is the type of its JSON, `null` where there is none;
 * `Body` that of what is sent, as JSON, or as a form where it is FormData.
 */
export type Endpoint<Answer, Body = null> = {
  readonly method: Method
  readonly path: string
  /** Never there: it only carries the types. */
  readonly types?: (body: Body) => Answer
}

/** What is sent may be read-only. */
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
