import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SERVE = new URL('serve.ts', import.meta.url).href
/** Prints the packages whose files are loaded with the API. */
const LIST_PACKAGES = `
  const { registerHooks } = await import('node:module')
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  await import('${SERVE}')
  console.log(JSON.stringify([...packages]))
  process.exit()`

test('the process of the API loads no face engine, no decoder of pictures, and no library that only some settings need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    LIST_PACKAGES,
  ])
  const packages = new Set(JSON.parse(stdout) as string[])
  expect(packages).toContain('fastify')
  for (const name of ['sharp', 'libheif-js', 'onnxruntime-common', 'onnxruntime-node']) {
    expect(packages).not.toContain(name)
  }
  for (const name of ['prom-client', 'nodemailer', 'age-encryption']) expect(packages).not.toContain(name)
})
