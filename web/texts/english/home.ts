import { count, photos } from './amounts.ts'

export const home = {
  newPhotos: (amount: number) => `${photos(amount)} new since last time`,
  newestUpload: 'Your newest photos',
  seeAll: 'See all photos',
  people: 'Most often in these photos',
  personIn: (amount: number) => photos(amount),
  questions: (amount: number) => count(amount, { one: '# open question', other: '# open questions' }),
}
