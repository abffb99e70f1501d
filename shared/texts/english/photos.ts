import { cameraTimesIn } from '../camera-times-in.ts'
import { count, day, faceCount, number, photoCount } from './formats.ts'

const { dayTaken, month, takenAt } = cameraTimesIn('en')

export const allPhotos = {
  heading: 'All photos',
  lead: 'By the day on which they were taken, the newest first.',
  favourites: 'Favourite photos',
  downloadAll: 'Download all',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Open a photo and press the heart.',
  empty: 'No photos yet',
  emptyText: 'Add some photos, and they appear here.',
  comingText: 'They appear here as they arrive.',
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
  unreadable: "Can't be read",
  download: 'Download',
  zipName: 'photos',
  thisIs: 'This is …',
  whoIsIn: 'Who is in these photos?',
  unclear: (amount: number) =>
    count(amount, {
      one: 'In # photo it is not clear which face is meant: open it and press the face.',
      other: 'In # photos it is not clear which face is meant: open them and press the face.',
    }),
  choose: (name: string) => `Choose ${name}`,
  number,
  openBurst: (name: string, amount: number) => `Open ${name}, one of ${photoCount(amount)} of one moment`,
  chooseBurst: (amount: number) => `Choose ${photoCount(amount)} of one moment`,
}

export const viewer = {
  label: (name: string) => `Photo ${name}`,
  close: 'Close the photo',
  previous: 'Previous photo',
  next: 'Next photo',
  showFaces: 'Show faces',
  hideFaces: 'Hide faces',
  download: 'Download this photo',
  film: 'The film of this Live photo',
  playFilm: 'Play the Live photo',
  stopFilm: 'Stop the Live photo',
  filmBroken: 'This browser cannot play the film.',
  downloadFilm: 'Download the film',
  withFilm: (size: string) => `Live photo, with a film of ${size}`,
  position: (index: number, all: number) => `${number(index)} of ${number(all)}`,
  burst: (amount: number) => `${photoCount(amount)} of one moment`,
  keepOnlyThis: 'Keep only this photo',
  face: (name: string) => `Show all photos of ${name}`,
  noFaces: 'No faces in this photo',
  faces: faceCount,
  favourite: 'Make it a favourite',
  unfavourite: 'No favourite any more',
  info: 'About this photo',
  noDate: 'No date',
  takenFrom: {
    name: 'Date from the file name',
    modified: 'Date of the last change, since the photo has no other',
  },
  archived: 'Archived in Google Photos',
  people: 'In this photo',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  rawPixels: (width: number, height: number) => `RAW with a preview of ${number(width)} × ${number(height)}`,
  broken: 'This photo cannot be shown here. It can be downloaded.',
}

export const timeline = {
  heading: 'Through the years',
  year: (year: number) => String(year),
  yearWith: (year: number, amount: number) => `${year}: ${photoCount(amount)}`,
  allYears: 'All years',
  noneLeft: (year: number) => `No photos of ${year} are left`,
  openPhoto: (iso: string) => `Open the photo of ${dayTaken(iso)}`,
  undated: (amount: number) => `${photoCount(amount)} without a date`,
}

export const search = {
  heading: 'Find photos',
  lead: 'Choose who should be in them, and when they were taken.',
  open: 'Find photos',
  who: 'Who is in the photo?',
  nameField: 'Type a name',
  choose: (name: string) => `Photos with ${name}`,
  nobodyFound: 'Nobody is called that.',
  morePeople: (amount: number) => `${amount} more. Type a name to find them.`,
  chosen: 'Chosen people',
  isIn: (name: string) => `${name} is in the photo`,
  isNotIn: (name: string) => `${name} is not in the photo`,
  with: 'In it',
  without: 'Not in it',
  remove: (name: string) => `Take ${name} out of the search`,
  any: 'Any of them',
  only: 'Only them',
  unknown: 'Somebody without a name',
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
  none: 'No photo is like that',
  noneText: 'Remove something from the search and try again.',
  downloadWithNames: 'Download with names for other photo programs',
  moreDownloads: 'More ways to download',
  filters: 'What to look for',
  since: (from: string) => `Since ${from}`,
  until: (to: string) => `Until ${to}`,
  between: (from: string, to: string) => `${from} to ${to}`,
}

export const faceSearch = {
  heading: 'Find this face',
  lead: 'Show Kindred a picture, and it tells you whose face it is.',
  open: 'Find a face',
  dropTitle: 'Drag a picture here',
  pickTitle: 'Which picture do you want to ask about?',
  dropNow: 'Let go to ask',
  choose: 'Choose a picture',
  take: 'Take a picture',
  notKept: 'The picture is not kept.',
  looking: 'Looking for the face…',
  stop: 'Stop',
  another: 'Ask about another picture',
  picture: 'The picture that you asked about',
  face: (position: number) => `Face ${position}`,
  likely: (name: string) => `This is ${name}`,
  unsure: 'Kindred is not sure who this is. The most similar people:',
  nobody: 'There is nobody to compare with yet. Add some photos first.',
  listPhotosOf: (name: string, amount: number) => `${photoCount(amount)} with ${name}`,
  failed: 'The search with this picture failed',
}

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
  deleted: (amount: number) => `${photoCount(amount)} moved to the trash`,
  undo: 'Undo',
  restored: (amount: number) => `${photoCount(amount)} put back`,
  restore: 'Put back',
  chosen: (amount: number) => `${photoCount(amount)} chosen`,
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
  eraseTitle: (amount: number) => `Delete ${photoCount(amount)} for ever?`,
  eraseText:
    'The photos and all that Kindred knows of the faces in them are erased. Nobody can bring them back.',
  erasing: 'Deleting…',
  erased: (amount: number) => `Deleted for ever: ${photoCount(amount)}`,
  goBack: 'Keep them',
  deleteOf: (name: string) => `Delete all photos of ${name}`,
  deleteOfTitle: (name: string) => `Delete all photos of ${name}?`,
  deleteOfText: (amount: number, withOthers: number) => {
    const sentence = `${photoCount(amount)} will be in the trash for 30 days.`
    if (withOthers === 0) return sentence
    const others =
      amount === 1
        ? 'It shows other people too.'
        : `Of these, ${photoCount(withOthers)} with other people too.`
    return `${sentence} ${others}`
  },
  storage: 'Storage',
  storageLead: 'The room that your photos take on this machine.',
  yourPhotos: 'Your photos',
  inTrash: 'In the trash',
  total: 'Together',
  amount: (amount: number, size: string) => `${photoCount(amount)}, ${size}`,
}
