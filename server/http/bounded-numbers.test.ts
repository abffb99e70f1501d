import { expect, test } from 'vitest'
import { isRecord } from '../../shared/api/is-record.ts'
import { buildUser } from '../../test/factories/build-user.ts'
import { createTestApp } from '../../test/server/test-app.ts'

type Found = { readonly path: string; readonly schema: Record<string, unknown> }

/** Lists the parts of a schema that satisfy a condition, with their paths. */
function listParts(schema: unknown, path: string, isWanted: (part: Found['schema']) => boolean): Found[] {
  if (Array.isArray(schema)) return schema.flatMap((part, i) => listParts(part, `${path}/${i}`, isWanted))
  if (!isRecord(schema)) return []
  const found = isWanted(schema) ? [{ path, schema }] : []
  return [
    ...found,
    ...Object.entries(schema).flatMap(([key, part]) => listParts(part, `${path}/${key}`, isWanted)),
  ]
}

const isNumber = ({ type, const: constant }: Found['schema']) =>
  constant === undefined && (type === 'number' || type === 'integer')

async function setUp() {
  const app = await createTestApp()
  const numbers = app.routes.flatMap(({ method, url, schema }) =>
    (['querystring', 'params', 'headers', 'body'] as const).flatMap(part =>
      listParts(schema?.[part], `${String(method)} ${url} ${part}`, isNumber),
    ),
  )
  return { ...app, numbers }
}

test('every number that a request may contain has bounds, within which JavaScript counts exactly', async () => {
  const { numbers } = await setUp()
  expect(numbers.length).toBeGreaterThan(20)
  const unbounded = numbers.flatMap(({ path, schema: { minimum, maximum } }) => {
    const isBounded = [minimum, maximum].every(bound => typeof bound === 'number' && Number.isFinite(bound))
    return isBounded && Math.abs(Number(maximum)) <= Number.MAX_SAFE_INTEGER ? [] : [path]
  })
  expect(unbounded).toEqual([])
})

const HOSTILE = [
  '1e308',
  '-1e308',
  '1e400',
  '9007199254740993',
  '-1',
  '0.5',
  'NaN',
  '0x10',
  '',
  '١٢',
  '9999-99-99T99:99:99Z',
  '2024-02-31T00:00:00Z',
  '2026-06-31T25:61:61Z',
]

test('no value in an address is answered with an error of the server', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const failures: string[] = []
  for (const { method, url, schema } of app.routes) {
    const query = isRecord(schema?.querystring) ? schema.querystring['properties'] : undefined
    if (method !== 'GET' || !isRecord(query)) continue
    const path = url.replaceAll(/:\w+/g, 'x')
    for (const name of Object.keys(query)) {
      for (const value of HOSTILE) {
        const address = `${path}?${new URLSearchParams({ user: user.uid, [name]: value }).toString()}`
        const { statusCode } = await user.send({ url: address })
        if (statusCode >= 500) failures.push(address)
      }
    }
  }
  expect(failures).toEqual([])
})
