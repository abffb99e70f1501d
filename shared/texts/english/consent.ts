import { count, dayAndTime, faceCount, photoCount } from './formats.ts'

/** Consent to face detection. */
export const consent = {
  heading: 'Finding people in your photos',
  lead: 'Kindred looks for faces only if you agree to it.',
  ask: {
    first: {
      heading: 'Shall Kindred find the people in your photos?',
      lead: 'Your photos are kept. Faces are not looked for until you agree to it here.',
    },
    again: {
      heading: 'The terms have changed. Do you still agree?',
      lead: 'Everybody who was found so far stays. New photos are searched once you have agreed to the new text.',
    },
    points: [
      'No other user sees the faces or is compared with them.',
      'You can change your mind at any time in Settings: then every face is erased.',
    ],
    waiting: (amount: number) => `${photoCount(amount)} can be searched right away.`,
    agree: 'Yes, I agree: find the people',
    read: 'Read the whole text',
    meaning:
      'By pressing the button you agree to the whole text. Without it, your photos are kept and shown all the same.',
  },
  searching: 'Looking for people in your photos',
  searched: (done: number, all: number) => `${count(done, { other: '#' })} of ${photoCount(all)}`,
  givenOn: (at: string) => `You agreed on ${dayAndTime(at)}.`,
  outdatedSince: (at: string) =>
    `You agreed to an earlier text on ${dayAndTime(at)}. No new face is looked for until you agree again.`,
  withdrawnOn: (at: string) => `You took your agreement back on ${dayAndTime(at)}. All faces are erased.`,
  lapsedOn: (at: string) =>
    `You had not been here for a long time, so all faces were erased on ${dayAndTime(at)}.`,
  missing: 'You have not agreed yet. Your photos are kept and shown; no face is looked for.',
  here: 'Agree here',
  notSearched: 'Faces are not looked for',
  notSearchedText: 'Your photos are kept and shown. The people in them appear here once you have agreed.',
  withdraw: 'Take it back and erase all faces',
  withdrawing: 'Erasing all faces…',
  withdrawMeaning:
    'If you take it back, all faces, groups, names and corrections are erased at once. Your photos stay.',
  confirmTitle: 'Take it back and erase all faces?',
  confirmLost: 'All faces, groups, names and corrections are erased for good. This cannot be undone.',
  confirmKept: 'Your photos stay.',
  confirm: 'Erase all faces now',
  receipts: {
    heading: 'Receipts',
    at: (at: string) => dayAndTime(at),
    erased: (amounts: { faces: number; people: number; names: number; corrections: number }) =>
      `Erased: ${[
        faceCount(amounts.faces),
        count(amounts.people, { one: '# group', other: '# groups' }),
        count(amounts.names, { one: '# name', other: '# names' }),
        count(amounts.corrections, { one: '# correction', other: '# corrections' }),
      ].join(', ')}.`,
    kept: (amount: number) => `Kept: ${photoCount(amount)}.`,
    open: 'The last files are still being erased. This goes on by itself.',
    done: (at: string) =>
      `Erased on ${dayAndTime(at)}. What described the faces was overwritten, or the key to it was destroyed.`,
    number: (id: string) => `Receipt ${id}`,
  },
}
