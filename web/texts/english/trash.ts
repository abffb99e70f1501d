import { datesIn } from '../dates-in.ts'
import { count, photos } from './amounts.ts'

const { day } = datesIn('en')
const days = (amount: number) => count(amount, { one: '# day', other: '# days' })

/** Deleting and restoring photos. */
export const trash = {
  heading: 'Trash',
  lead: 'Deleted photos stay here for 30 days. Until then you can put them back, with the people in them.',
  open: 'Trash',
  empty: 'The trash is empty',
  emptyText: 'Photos that you delete wait here for 30 days.',
  grid: 'Photos in the trash',
  photo: (name: string, deletedAt: string) => `${name}, deleted on ${day(deletedAt)}`,
  left: (amount: number) => (amount < 1 ? 'goes today' : `${days(amount)} left`),
  delete: 'Delete',
  deletePhoto: 'Delete this photo',
  deleted: (amount: number) => `${photos(amount)} moved to the trash`,
  undo: 'Undo',
  restored: (amount: number) => `${photos(amount)} put back`,
  restore: 'Put back',
  chosen: (amount: number) => `${photos(amount)} chosen`,
  leave: 'Choose no photo',
  deleteAllLead:
    'Moves all your photos to the trash, where you can put them back for 30 days. "Erase at once" deletes them permanently and frees their space.',
  eraseAtOnce: 'Erase at once',
  eraseAllTitle: 'Erase everything at once?',
  eraseAllText:
    'All your photos, also those in the trash, and everything Kindred found in them are deleted permanently. Nobody can bring them back. Your account stays.',
  eraseWord: 'ERASE',
  typeToErase: 'Type ERASE to confirm',
  libraryErased: 'All your photos, the faces in them and the people they showed have been deleted.',
  deleteForEver: 'Delete for ever',
  eraseTitle: (amount: number) => `Delete ${photos(amount)} for ever?`,
  eraseText:
    'The photos and all that Kindred knows of the faces in them are erased. Nobody can bring them back.',
  erasing: 'Deleting…',
  erased: (amount: number) => `Deleted for ever: ${photos(amount)}`,
  goBack: 'Keep them',
  deleteOf: (name: string) => `Delete all photos of ${name}`,
  deleteOfTitle: (name: string) => `Delete all photos of ${name}?`,
  deleteOfText: (amount: number, withOthers: number) => {
    const sentence = `${photos(amount)} will be in the trash for 30 days.`
    if (withOthers === 0) return sentence
    const others =
      amount === 1 ? 'It shows other people too.' : `Of these, ${photos(withOthers)} with other people too.`
    return `${sentence} ${others}`
  },
  storage: 'Storage',
  storageLead: 'The room that your photos take on this machine.',
  yourPhotos: 'Your photos',
  inTrash: 'In the trash',
  total: 'Together',
  amount: (amount: number, size: string) => `${photos(amount)}, ${size}`,
}
