import { expect, test } from 'vitest'
import { explainPlan } from '../../../test/server/explain-plan.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { selectKnownPeople } from '../decide/constraint-queries.ts'
import { selectChosenCovers, selectPlacedFaces } from './queries.ts'

// Before each grouping they were looked for among all faces and people of a library.
test('what users decided is read from indexes of that alone', async () => {
  const { db } = await createTestStorage()
  const [placed] = await explainPlan(db, selectPlacedFaces(db, 'ann').compile())
  expect(placed).toContain('USING INDEX placedFaces')
  for (const query of [selectKnownPeople(db, 'ann'), selectChosenCovers(db, 'ann')]) {
    const [people] = await explainPlan(db, query.compile())
    expect(people).toContain('USING INDEX knownPeople')
  }
})
