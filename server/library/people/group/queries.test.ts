import { expect, test } from 'vitest'
import { explainPlan } from '../../../../test/server/explain-plan.ts'
import { createTestStorage } from '../../../../test/server/test-storage.ts'
import { selectKnownPeople } from '../decide/constraint-queries.ts'
import { selectChosenCovers, selectPlacedFaces } from './queries.ts'

// Earlier, each grouping searched all faces and people of a library for them.
test('decisions of users are read from partial indexes', async () => {
  const { db } = await createTestStorage()
  const [placed] = await explainPlan(db, selectPlacedFaces(db, 'ann').compile())
  expect(placed).toContain('USING INDEX placedFaces')
  for (const query of [selectKnownPeople(db, 'ann'), selectChosenCovers(db, 'ann')]) {
    const [people] = await explainPlan(db, query.compile())
    expect(people).toContain('USING INDEX knownPeople')
  }
})
