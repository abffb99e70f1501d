import type { ReviewGoal } from '../../../../shared/api/grouping.ts'

type OpenQuestion = {
  readonly otherFaceId: string
  readonly personId: string
  readonly otherPersonId: string
  readonly settles: number
}

/** Fractions of all faces. */
const GOAL_FRACTIONS = [0.95, 0.99, 0.999, 1]

/**
 * Computes the fraction of faces that no open question is about, and how many more answers reach
 * higher fractions. The faces of a question are those of its smaller side; if several questions are
 * about the same faces, the last one settles them. `open` is in the order in which questions are
 * asked.
 */
export function computeGoals(
  open: readonly OpenQuestion[],
  faceCount: number,
): { settledShare: number; goals: ReviewGoal[] } {
  const lastAbout = new Map<string, { readonly at: number; readonly settles: number }>()
  for (const [at, question] of open.entries()) {
    const { settles } = question
    const known = lastAbout.get(toKey(question))
    lastAbout.set(toKey(question), { at, settles: Math.max(settles, known?.settles ?? 0) })
  }
  const inQuestion = [...lastAbout.values()].sort((one, other) => one.at - other.at)
  const computeSettledShare = (settles: number) =>
    faceCount === 0 ? 1 : Math.max(0, 1 - settles / faceCount)
  let left = inQuestion.reduce((sum, { settles }) => sum + settles, 0)
  const settledShare = computeSettledShare(left)
  const goals: ReviewGoal[] = []
  const addReachedGoals = (questions: number) => {
    const share = computeSettledShare(left)
    for (const goal of GOAL_FRACTIONS) {
      if (goal > settledShare && share >= goal && !goals.some(one => one.share === goal)) {
        goals.push({ share: goal, questions })
      }
    }
  }
  for (const { at, settles } of inQuestion) {
    left -= settles
    addReachedGoals(at + 1)
  }
  return { settledShare, goals }
}

function toKey({ personId, otherPersonId, otherFaceId }: OpenQuestion): string {
  return personId === otherPersonId ? `face ${otherFaceId}` : `person ${otherPersonId}`
}
