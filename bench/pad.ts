import type { GroupableFace } from '../faces/cluster/groupable-face.ts'
import { readEmbeddingLength, type GroupingModel } from '../faces/cluster/grouping-model.ts'

// Zeros behind the numbers of an embedding change no similarity. So the faces of a short network
// show what grouping costs with a longer one, while the people stay the same.

export function padModel(model: GroupingModel, length: number): GroupingModel {
  const own = readEmbeddingLength(model)
  const rows = Array.from({ length: model.typicalFaces.length / own }, (_, row) =>
    pad(model.typicalFaces.subarray(row * own, (row + 1) * own), length),
  )
  const typicalFaces = new Float32Array(rows.length * length)
  for (const [i, row] of rows.entries()) typicalFaces.set(row, i * length)
  return { ...model, typicalFaces }
}

export function padFaces<Face extends GroupableFace>(faces: readonly Face[], length: number): Face[] {
  return faces.map(face => ({ ...face, embedding: pad(face.embedding, length) }))
}

function pad(values: Float32Array, length: number): Float32Array {
  const padded = new Float32Array(length)
  padded.set(values)
  return padded
}
