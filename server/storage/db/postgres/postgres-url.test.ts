import { expect, test } from 'vitest'
import { completePostgresUrl } from './postgres-url.ts'

const readMode = (url: string) => new URL(completePostgresUrl(url) ?? 'none:').searchParams.get('sslmode')

test('another machine is reached only by TLS, unless the URL says otherwise', () => {
  expect(readMode('postgres://me:secret@db.example.org/kindred')).toBe('verify-full')
  expect(readMode('postgresql://me@10.0.0.7:5433/kindred?sslmode=disable')).toBe('disable')
  expect(readMode('postgres://me@db/kindred?sslmode=verify-ca&sslrootcert=/etc/ca.pem')).toBe('verify-ca')
})

test('this machine is reached without TLS', () => {
  for (const host of ['localhost', '127.0.0.1:5433', '[::1]'])
    expect(readMode(`postgres://me@${host}/kindred`)).toBe('disable')
  expect(readMode('postgres:///kindred?host=/var/run/postgresql')).toBe('disable')
})

test.each([
  'kindred',
  'mysql://db/kindred',
  'postgres://db',
  'postgres://db/',
  'postgres://db/kindred?sslmode=prefer',
  'postgres://db/kindred?sslmode=verify-ca',
])('%s is not the URL of a database', text => {
  expect(completePostgresUrl(text)).toBeUndefined()
})
