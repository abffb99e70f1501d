import { count, dayAndTime, faceCount, photoCount } from './formats.ts'

/** Consent to face detection. */
export const consent = {
  heading: 'Finding people in your photos',
  lead: 'Kindred only looks for faces if you agree.',
  ask: {
    first: {
      heading: 'Let Kindred find the people in your photos?',
      lead: 'Your photos are stored either way. Kindred won’t look for faces until you agree.',
    },
    again: {
      heading: 'The terms have changed. Do you still agree?',
      lead: 'You’ll keep the people found so far. Kindred will search new photos once you agree to the new terms.',
    },
    points: [
      'Other users never see these faces, and their photos are never compared with yours.',
      'You can change your mind in Settings at any time, and every face will be erased.',
    ],
    waiting: (amount: number) => `${photoCount(amount)} can be searched right away.`,
    agree: 'Agree and find people',
    read: 'Read the full terms',
    meaning:
      'By pressing the button, you agree to the full terms. If you don’t agree, your photos are still stored and shown.',
  },
  searching: 'Looking for people in your photos',
  searched: (done: number, all: number) => `${count(done, { other: '#' })} of ${photoCount(all)}`,
  givenOn: (at: string) => `You agreed on ${dayAndTime(at)}.`,
  outdatedSince: (at: string) =>
    `You agreed to an earlier version of the terms on ${dayAndTime(at)}. Kindred won’t look for new faces until you agree again.`,
  withdrawnOn: (at: string) => `You withdrew your consent on ${dayAndTime(at)}. All faces have been erased.`,
  lapsedOn: (at: string) =>
    `You hadn’t logged in for a long time, so all faces were erased on ${dayAndTime(at)}.`,
  missing: 'You haven’t agreed yet. Your photos are stored and shown, but Kindred isn’t looking for faces.',
  here: 'Review and agree',
  notSearched: 'Kindred isn’t looking for faces',
  notSearchedText: 'Your photos are stored and shown. The people in them will appear here once you agree.',
  withdraw: 'Withdraw consent and erase all faces',
  withdrawing: 'Erasing all faces…',
  withdrawMeaning:
    'If you withdraw your consent, all faces, groups, names and corrections will be erased immediately. Your photos won’t be affected.',
  confirmTitle: 'Withdraw consent and erase all faces?',
  confirmLost: 'All faces, groups, names and corrections will be erased permanently. This can’t be undone.',
  confirmKept: 'Your photos won’t be affected.',
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
    open: 'The last files are still being erased. You don’t need to do anything.',
    done: (at: string) =>
      `Erased on ${dayAndTime(at)}. The data that described the faces was overwritten, or the key to it was destroyed.`,
    number: (id: string) => `Receipt ${id}`,
  },
}
