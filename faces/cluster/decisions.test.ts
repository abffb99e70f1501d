import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mustStayApart, resolveDecisions, type Decision, type Subject } from './decisions.ts'

const buildSame = (one: Subject, other: Subject): Decision => ({ kind: 'same', of: [one, other] })
const buildDifferent = (one: Subject, other: Subject): Decision => ({ kind: 'different', of: [one, other] })
const [anna, berta] = [{ person: 'anna' }, { person: 'berta' }]
const [first, second] = [{ face: '1' }, { face: '2' }]

function findSubject(decisions: readonly Decision[], subject: Subject) {
  const { subjects } = resolveDecisions(decisions)
  return subjects.find(({ faces, people }) =>
    'face' in subject ? faces.includes(subject.face) : people.includes(subject.person),
  )
}

describe('resolveDecisions', () => {
  it('joins all subjects that were decided to be one person', () => {
    const decisions = [buildSame(first, anna), buildSame(second, first), buildSame(anna, berta)]
    expect(resolveDecisions(decisions).subjects).toMatchObject([
      { personId: 'anna', people: ['anna', 'berta'], faces: expect.arrayContaining(['1', '2']) },
    ])
  })

  it('applies the newer of two contradicting decisions', () => {
    expect(findSubject([buildSame(first, anna), buildSame(first, berta)], first)?.personId).toBe('berta')
    expect(
      findSubject([buildSame(first, anna), buildDifferent(first, anna)], first)?.personId,
    ).toBeUndefined()
    expect(findSubject([buildDifferent(first, anna), buildSame(first, anna)], first)?.personId).toBe('anna')
    expect(findSubject([buildSame(anna, berta), buildDifferent(anna, berta)], anna)?.people).toEqual(['anna'])
    expect(findSubject([buildDifferent(anna, berta), buildSame(anna, berta)], berta)?.personId).toBe('anna')
  })

  it('never merges two people because of a face', () => {
    const decisions = [buildSame(first, second), buildSame(first, anna), buildSame(second, berta)]
    expect(findSubject(decisions, anna)?.people).toEqual(['anna'])
    expect(findSubject(decisions, second)?.personId).toBe('berta')
  })

  it('keeps different people apart after either was merged with others', () => {
    const decisions = [buildDifferent(first, second), buildSame(first, anna), buildSame(second, berta)]
    const one = findSubject(decisions, anna)!
    const [other] = one.others
    expect(other?.people).toEqual(['berta'])
    expect(other?.others).toEqual(new Set([one]))
  })

  it('ignores a rejected face until it is decided to be a person', () => {
    const noFace: Decision = { kind: 'not-a-face', face: '1' }
    expect(resolveDecisions([buildSame(first, anna), noFace]).ignoredFaces).toEqual(new Set(['1']))
    expect(resolveDecisions([noFace, buildSame(first, anna)]).ignoredFaces).toEqual(new Set())
  })

  it('returns every subject once, and none is different from itself', () => {
    const subject = fc.oneof(
      fc.constantFrom('1', '2', '3', '4').map(face => ({ face })),
      fc.constantFrom('anna', 'berta', 'carla').map(person => ({ person })),
    )
    const decision: fc.Arbitrary<Decision> = fc.oneof(
      fc.tuple(subject, subject).map(([one, other]) => buildSame(one, other)),
      fc.tuple(subject, subject).map(([one, other]) => buildDifferent(one, other)),
    )
    fc.assert(
      fc.property(fc.array(decision), decisions => {
        const { subjects } = resolveDecisions(decisions)
        const named = subjects.flatMap(({ people, faces }) => [...people, ...faces])
        expect(new Set(named).size).toBe(named.length)
        for (const one of subjects) {
          expect(mustStayApart([one], [one])).toBe(false)
          for (const other of one.others) expect(other.others.has(one)).toBe(true)
        }
      }),
    )
  })
})
