import { cameraTimesIn } from '../camera-times-in.ts'
import { count, day, faceCount, number, photoCount } from './formats.ts'

const { dayTaken, month, takenAt } = cameraTimesIn('en')

export const allPhotos = {
  heading: 'All photos',
  lead: 'By date taken, newest first.',
  favourites: 'Favourite photos',
  downloadAll: 'Download all',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Open a photo and press the heart.',
  empty: 'No photos yet',
  emptyText: 'Add some photos, and they’ll appear here.',
  comingText: 'They’ll appear here as they arrive.',
}

export const photos = {
  grid: 'Photos',
  open: (name: string) => `Open ${name}`,
  loadingMore: 'Loading photos…',
  month: (yearAndMonth: string | null, isShort?: boolean) =>
    yearAndMonth === null ? 'No date' : month(yearAndMonth, isShort),
  year: (year: number) => String(year),
  scrubber: 'Date',
  favourite: 'Favourite',
  unreadable: 'Can’t be read',
  download: 'Download',
  zipName: 'photos',
  thisIs: 'This is …',
  whoIsIn: 'Who is in these photos?',
  unclear: (amount: number) =>
    count(amount, {
      one: 'In # photo, it isn’t clear which face you mean. Open it and press the face.',
      other: 'In # photos, it isn’t clear which face you mean. Open them and press the face.',
    }),
  choose: (name: string) => `Select ${name}`,
  number,
  openBurst: (name: string, amount: number) => `Open ${name}, one of ${photoCount(amount)} taken together`,
  chooseBurst: (amount: number) => `Select ${photoCount(amount)} taken together`,
}

export const viewer = {
  label: (name: string) => `Photo ${name}`,
  close: 'Close photo',
  previous: 'Previous photo',
  next: 'Next photo',
  showFaces: 'Show faces',
  hideFaces: 'Hide faces',
  download: 'Download this photo',
  film: 'The video in this Live Photo',
  playFilm: 'Play Live Photo',
  stopFilm: 'Stop Live Photo',
  filmBroken: 'This browser can’t play the video.',
  downloadFilm: 'Download video',
  withFilm: (size: string) => `Live Photo with a ${size} video`,
  position: (index: number, all: number) => `${number(index)} of ${number(all)}`,
  burst: (amount: number) => `${photoCount(amount)} taken together`,
  keepOnlyThis: 'Keep only this photo',
  face: (name: string) => `Show all photos of ${name}`,
  noFaces: 'No faces in this photo',
  faces: faceCount,
  favourite: 'Add to favourites',
  unfavourite: 'Remove from favourites',
  info: 'About this photo',
  noDate: 'No date',
  takenFrom: {
    name: 'Date from the file name',
    modified: 'Date modified (the photo has no other date)',
  },
  archived: 'Archived in Google Photos',
  people: 'In this photo',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  rawPixels: (width: number, height: number) => `RAW with a ${number(width)} × ${number(height)} preview`,
  broken: 'This photo can’t be shown here, but you can download it.',
}

export const timeline = {
  heading: 'Through the years',
  year: (year: number) => String(year),
  yearWith: (year: number, amount: number) => `${year}: ${photoCount(amount)}`,
  allYears: 'All years',
  noneLeft: (year: number) => `No photos from ${year} are left`,
  openPhoto: (iso: string) => `Open the photo from ${dayTaken(iso)}`,
  undated: (amount: number) => `${photoCount(amount)} without a date`,
}

export const search = {
  heading: 'Find photos',
  lead: 'Search by who’s in them and when they were taken.',
  open: 'Find photos',
  who: 'Who’s in the photo?',
  nameField: 'Type a name',
  choose: (name: string) => `Photos with ${name}`,
  nobodyFound: 'No one has that name.',
  morePeople: (amount: number) => `${amount} more. Type a name to find them.`,
  chosen: 'Selected people',
  isIn: (name: string) => `${name} is in the photo`,
  isNotIn: (name: string) => `${name} isn’t in the photo`,
  with: 'Show photos with this person',
  without: 'Show photos without this person',
  remove: (name: string) => `Remove ${name} from the search`,
  any: 'Any of them',
  only: 'Only them',
  unknown: 'Someone without a name',
  when: 'When?',
  year: 'Year',
  by: 'Which date?',
  taken: 'Taken',
  uploaded: 'Added',
  from: 'From',
  to: 'Until',
  found: photoCount,
  clear: 'Start over',
  download: 'Download these photos',
  zipName: 'Photos',
  none: 'No matching photos',
  noneText: 'Remove a filter and try again.',
  downloadWithNames: 'Download with names for other photo apps',
  moreDownloads: 'More ways to download',
  filters: 'Filters',
  since: (from: string) => `Since ${from}`,
  until: (to: string) => `Until ${to}`,
  between: (from: string, to: string) => `${from} to ${to}`,
}

export const faceSearch = {
  heading: 'Find this face',
  lead: 'Show Kindred a photo, and it will tell you whose face it is.',
  open: 'Find a face',
  dropTitle: 'Drag a photo here',
  pickTitle: 'Which photo do you want to search with?',
  dropNow: 'Drop to search',
  choose: 'Select a photo',
  take: 'Take a photo',
  notKept: 'The photo won’t be stored.',
  looking: 'Looking for the face…',
  stop: 'Stop',
  another: 'Try another photo',
  picture: 'The photo you’re searching with',
  face: (position: number) => `Face ${position}`,
  likely: (name: string) => `This is ${name}`,
  unsure: 'Kindred isn’t sure who this is. The closest matches:',
  nobody: 'There’s no one to compare with yet. Add some photos first.',
  listPhotosOf: (name: string, amount: number) => `${photoCount(amount)} with ${name}`,
  failed: 'Couldn’t search with this photo',
}

const days = (amount: number) => count(amount, { one: '# day', other: '# days' })

/** Deleting and restoring photos. */
export const trash = {
  heading: 'Trash',
  lead: 'Deleted photos stay here for 30 days. During that time, you can restore them and the people in them.',
  open: 'Trash',
  empty: 'The trash is empty',
  emptyText: 'Photos you delete stay here for 30 days.',
  grid: 'Photos in the trash',
  photo: (name: string, deletedAt: string) => `${name}, deleted on ${day(deletedAt)}`,
  left: (amount: number) => (amount < 1 ? 'last day' : `${days(amount)} left`),
  delete: 'Delete',
  deletePhoto: 'Delete this photo',
  deleted: (amount: number) => `${photoCount(amount)} moved to the trash`,
  undo: 'Undo',
  restored: (amount: number) => `${photoCount(amount)} restored`,
  restore: 'Restore',
  chosen: (amount: number) => `${photoCount(amount)} selected`,
  leave: 'Clear selection',
  deleteAllLead:
    'Moves all your photos to the trash, where you can restore them for 30 days. “Erase now” deletes them permanently and frees up space.',
  eraseNow: 'Erase now',
  eraseAllTitle: 'Erase everything now?',
  eraseAllText:
    'All your photos, including those in the trash, and everything Kindred has found in them will be deleted permanently. No one can restore them. Your account won’t be deleted.',
  eraseWord: 'ERASE',
  typeToErase: 'Type ERASE to confirm',
  libraryErased: 'All your photos, and the faces and people found in them, have been deleted permanently.',
  deleteForEver: 'Delete permanently',
  eraseTitle: (amount: number) => `Delete ${photoCount(amount)} permanently?`,
  eraseText:
    'The photos and everything Kindred knows about the faces in them will be erased. No one can restore them.',
  erasing: 'Deleting…',
  erased: (amount: number) => `${photoCount(amount)} deleted permanently`,
  goBack: 'Keep them',
  deleteOf: (name: string) => `Delete all photos of ${name}`,
  deleteOfTitle: (name: string) => `Delete all photos of ${name}?`,
  deleteOfText: (amount: number, withOthers: number) => {
    const sentence = `${photoCount(amount)} will be moved to the trash and kept there for 30 days.`
    if (withOthers === 0) return sentence
    const others =
      amount === 1
        ? 'It also shows other people.'
        : count(withOthers, {
            one: '# of them also shows other people.',
            other: '# of them also show other people.',
          })
    return `${sentence} ${others}`
  },
  storage: 'Storage',
  storageLead: 'How much space your photos use.',
  yourPhotos: 'Your photos',
  inTrash: 'In the trash',
  total: 'Total',
  amount: (amount: number, size: string) => `${photoCount(amount)}, ${size}`,
}
