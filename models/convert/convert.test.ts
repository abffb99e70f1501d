import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import protobuf from 'onnx-proto'
import { InferenceSession } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { convertModels, describeModels } from './convert.ts'

const models = convertModels()

test.each(Object.keys(models))('a new conversion yields the committed bytes of %s', async file => {
  const committed = await readFile(new URL(`../${file}`, import.meta.url))
  expect(committed.equals(models[file] ?? new Uint8Array())).toBe(true)
})

test('the manifest names every model file with its size and checksum', async () => {
  const manifest: unknown = JSON.parse(await readFile(new URL('../manifest.json', import.meta.url), 'utf8'))
  expect(manifest).toEqual(describeModels(models))
})

test('the page on the models states every size and checksum', async () => {
  const page = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  for (const { sha256, bytes } of Object.values(describeModels(models))) {
    expect(page).toContain(sha256)
    expect(page).toContain(` ${bytes.toLocaleString('en')} `)
  }
})

test('all models together stay below 12 MB', () => {
  const bytes = Object.values(models).reduce((sum, model) => sum + model.byteLength, 0)
  expect(bytes).toBeLessThan(12_000_000)
})

// Otherwise every run would unpack the weights again.
test.each(Object.keys(models))('onnxruntime unpacks the weights of %s when it loads it', async file => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kindred-models-'))
  try {
    const optimized = path.join(folder, file)
    // Level "all" would add optimisations for this processor only, and warn about it.
    await InferenceSession.create(models[file] ?? new Uint8Array(), {
      graphOptimizationLevel: 'extended',
      optimizedModelFilePath: optimized,
    })
    const { graph } = protobuf.onnx.ModelProto.decode(await readFile(optimized))
    const produced = new Set((graph?.input ?? []).map(input => input.name))
    for (const node of graph?.node ?? []) {
      expect(
        node.input?.some(name => produced.has(name)),
        `${node.name} works on pixels`,
      ).toBe(true)
      for (const output of node.output ?? []) produced.add(output)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
