import { datesIn } from '../dates-in.ts'

const { moment } = datesIn('en')

/** The receipt of an erasure. */
export const erasure = {
  heading: 'Deleting',
  description: 'Whether everything that you had deleted is gone.',
  open: (startedAt: string) =>
    `Being erased since ${moment(startedAt)}. Nobody can open it any more; the last files are still being removed. This goes on by itself, and you may close the page.`,
  done: (completedAt: string) => `Erased on ${moment(completedAt)}. Nothing of it is left.`,
  gone: 'Nothing is being erased under this number. If it was an account, all of it is gone.',
  address: 'This page shows how far it is. Keep its address if you want to look again.',
  leave: 'To the first page',
}
