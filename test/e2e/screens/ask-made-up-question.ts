import type { Page } from 'playwright-core'
import type { PhotoPage } from '../../../shared/api/photos.ts'
import type { ReviewAnswer, ReviewFace } from '../../../shared/api/grouping.ts'
import { read, readPeople } from '../use-library.ts'

/**
 * Mocks a question whether the first two people are one, until it is answered: embeddings of drawn
 * faces leave no doubt, so a grouping of them asks no questions.
 */
export async function askMadeUpQuestion(page: Page): Promise<void> {
  const people = await readPeople(page.context())
  const { photos } = await read<PhotoPage>(page.context(), '/api/photos?limit=1')
  const buildFace = (index: 0 | 1): ReviewFace => {
    const person = people[index]
    if (!person) throw new Error('There are too few people.')
    return { faceId: person.coverFaceId, photoId: photos[0]?.id ?? '', person }
  }
  const asking: ReviewAnswer = {
    question: { id: 'one', faces: [buildFace(0), buildFace(1)], settles: 9 },
    next: [],
    questionsLeft: 12,
    skipped: 0,
    settledShare: 0.93,
    goals: [{ share: 0.99, questions: 4 }],
  }
  const answered = { ...asking, question: null, questionsLeft: 0, decision: null, isMoot: false }
  await page.route('**/api/review', route =>
    route.fulfill({ json: route.request().method() === 'GET' ? asking : answered }),
  )
}
