import { faces, people, photos } from './amounts.ts'

/** Exporting all data, and deleting the account. */
export const accountData = {
  exportHeading: 'Take everything with you',
  exportLead: 'One zip file with all your photos as you uploaded them, and all that Kindred holds on you.',
  exportContent:
    'It holds your profile, the people and the faces found, your corrections, what you did, and what you agreed to.',
  exportStart: 'Download everything',

  deleteHeading: 'Delete the account',
  deleteLead: 'Your account and everything that belongs to it is deleted for good.',
  deleteOpen: 'Delete my account…',
  deleteTitle: 'Delete your account?',
  deleteTotals: (totals: { photos: number; people: number; faces: number; size: string }) =>
    `${photos(totals.photos)} (${totals.size}), ${people(totals.people)} and ${faces(totals.faces)} will be deleted, with your profile, your messages and every way to sign in.`,
  deleteStays:
    'What stays is a record of when you agreed to which text, under a random number, without your name.',
  deleteForGood: 'This cannot be undone. If you want to keep your photos, download everything first.',
  password: 'Your password',
  signInAgain: 'To be sure that it is you, please log out, log in again, and come back within ten minutes.',
  deleteConfirm: 'Delete my account now',
  deleting: 'Deleting…',
  goBack: 'Go back',
  deleted:
    'Your account and everything in it has been deleted. Take care, and thank you for having been here.',
}
