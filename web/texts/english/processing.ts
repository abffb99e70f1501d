import { count, duration, number, photos } from './amounts.ts'

export const processing = {
  receiving: 'Receiving your photos',
  working: 'Looking for people in your photos',
  preparing: 'Preparing your photos',
  grouping: 'Putting the faces together',
  progress: 'Processing progress',
  processed: (done: number, all: number) => `${number(done)} of ${photos(all)}`,
  faces: (amount: number) => count(amount, { one: '# face found', other: '# faces found' }),
  failed: (amount: number) => `${photos(amount)} could not be read`,
  speed: (perSecond: number) => `${number(perSecond)} photos a second`,
  left: (seconds: number) => `about ${duration(seconds)} left`,
  stop: 'Leave out the rest',
}
