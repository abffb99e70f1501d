import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// From version 1.29 on, onnxruntime's builds for Linux and macOS report each use to their maker and
// store an identifier in the user's folder, unless an environment variable set before loading
// prevents it. Kindred promises that nothing leaves the machine, so it stays with 1.27, which has
// no telemetry.
test('the library that runs the models contains no address of telemetry', async () => {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('onnxruntime-node/package.json')))
  const files = await readdir(path.join(folder, 'bin'), { recursive: true, withFileTypes: true })
  const libraries = files
    .filter(({ name }) => /^libonnxruntime[.\d]*\.(?:so|dylib)/.test(name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
  expect(libraries).not.toHaveLength(0)
  for (const library of libraries) {
    expect([library, (await readFile(library)).includes('events.data.microsoft.com')]).toEqual([
      library,
      false,
    ])
  }
})
