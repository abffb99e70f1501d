import { photos } from './amounts.ts'

export const moreFolders = {
  question: 'Do you want to download more folders?', // quoted
  explanation:
    'If you are finished, Kindred can delete your photos and everything it found in them. What you have downloaded stays yours.',
  yes: 'Yes, keep everything here',
  no: 'No, delete everything…',
  remember: 'Do not ask again: always keep everything',
  confirmTitle: 'Delete everything?',
  confirmText: (amount: number) =>
    `${photos(amount)} and the people found in them will be deleted for good. This cannot be undone.`,
  confirm: 'Delete everything now',
  deleting: 'Deleting…',
  goBack: 'Go back',
  settingLabel: 'After a download',
  settingAsk: 'Ask what to do',
  settingKeep: 'Keep everything',
}
