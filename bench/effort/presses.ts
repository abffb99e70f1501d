import type { LabelledFace } from '../labelled-faces.ts'
import { scoreClustering } from '../../faces/evaluate/clustering-scores.ts'

/** A fall of pairwise F that counts as worse, so that a single pair of a large library does not. */
const NOTICEABLE_FALL = 0.001

type Face = Pick<LabelledFace, 'id' | 'person'>

/** Where each face stands: under a name, in a group without one, or alone. */
export type Standing = { readonly name: string | null; readonly group: string }
export type Standings = ReadonlyMap<string, Standing>

/** What a person's presses achieved in one library. */
export type Effort = {
  readonly faces: number
  readonly people: number
  readonly presses: number
  /** Share of faces under the right name after each request, with the presses up to then. */
  readonly curve: readonly { readonly presses: number; readonly right: number }[]
  /** Requests after which pairwise F had fallen, though each was true. */
  readonly fell: number
}

/**
 * Counts the presses of a truthful person: one for each tap on a face, each button that sends a
 * request, and each name chosen or typed. Opening something is free.
 */
export class PressCount {
  readonly #faces: readonly Face[]
  readonly #curve: { presses: number; right: number }[] = []
  #presses = 0
  #f1 = 0
  #fell = 0

  constructor(faces: readonly Face[], before: Standings) {
    this.#faces = faces
    this.#keep(before)
    this.#fell = 0
  }

  /** Adds the presses of one request, and keeps where the faces stand after it. */
  add(presses: number, standings: Standings): void {
    this.#presses += presses
    this.#keep(standings)
  }

  get isDone(): boolean {
    return this.#curve.at(-1)?.right === 1
  }

  summarise(): Effort {
    return {
      faces: this.#faces.length,
      people: new Set(this.#faces.map(({ person }) => person)).size,
      presses: this.#presses,
      curve: this.#curve,
      fell: this.#fell,
    }
  }

  #keep(standings: Standings): void {
    const right = this.#faces.filter(({ id, person }) => standings.get(id)?.name === person).length
    this.#curve.push({ presses: this.#presses, right: right / this.#faces.length })
    const { f1 } = scoreClustering(
      this.#faces.map(({ person }) => person),
      this.#faces.map(({ id }) => standings.get(id)?.group ?? `alone ${id}`),
    ).pairwise
    if (f1 < this.#f1 - NOTICEABLE_FALL) this.#fell++
    this.#f1 = f1
  }
}

/** Returns presses per face until this share of each library's faces is right; null if never. */
export function computePressesPerFace(efforts: readonly Effort[], share: number): number | null {
  let [presses, faces] = [0, 0]
  for (const effort of efforts) {
    const reached = effort.curve.find(({ right }) => right >= share)
    if (!reached) return null
    presses += reached.presses
    faces += effort.faces
  }
  return Math.round((1000 * presses) / faces) / 1000
}
