import { photos } from './amounts.ts'

export const moreFolders = {
  question: 'Do you want to download more folders?', // quoted
  explanation:
    'If you’re finished, you can move all your photos to the trash, with the people in them. You can put them back for 30 days. What you’ve downloaded stays yours.',
  yes: 'Yes, keep everything here',
  no: 'No, delete everything…',
  remember: 'Do not ask again: always keep everything',
  confirmTitle: 'Delete everything?',
  confirmText: (amount: number) =>
    `${photos(amount)} will move to the trash, with the people in them. You can put them back for 30 days.`,
  confirm: 'Move everything to the trash',
  deleting: 'Moving…',
  /** As the server says it (server/features/trash/delete-all-routes.ts). */
  moved:
    'All your photos are in the trash now, with the people in them. You can put them back for 30 days. To free the space right away, open the trash and select "Erase at once".',
  nothing: 'There are no photos to delete.',
  goBack: 'Go back',
  settingLabel: 'After a download',
  settingAsk: 'Ask what to do',
  settingKeep: 'Keep everything',
}
