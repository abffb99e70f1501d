import type { Texts } from '../english/english.ts'
import { cameraTimesIn } from '../camera-times-in.ts'
import { count, day, faceCount, number, photoCount } from './formats.ts'

const { dayTaken, month, takenAt } = cameraTimesIn('hi')

export const allPhotos: Texts['allPhotos'] = {
  heading: 'सारी फ़ोटो',
  lead: 'खींची गई तारीख़ के क्रम में, सबसे नई पहले।',
  favourites: 'पसंदीदा फ़ोटो',
  downloadAll: 'सभी डाउनलोड करें',
  noFavourites: 'अभी कोई पसंदीदा नहीं',
  noFavouritesText: 'कोई फ़ोटो खोलें और दिल पर दबाएँ।',
  empty: 'अभी कोई फ़ोटो नहीं',
  emptyText: 'कुछ फ़ोटो जोड़ें, वे यहाँ दिखेंगी।',
  comingText: 'पहुँचते ही वे यहाँ दिखेंगी।',
}

export const photos: Texts['photos'] = {
  grid: 'फ़ोटो',
  open: (name: string) => `${name} खोलें`,
  loadingMore: 'और फ़ोटो लोड हो रही हैं…',
  month: (yearAndMonth: string | null, isShort?: boolean) =>
    yearAndMonth === null ? 'बिना तारीख़' : month(yearAndMonth, isShort),
  year: (year: number) => String(year),
  scrubber: 'तारीख़',
  favourite: 'पसंदीदा',
  unreadable: 'पढ़ी नहीं जा सकती',
  download: 'डाउनलोड करें',
  zipName: 'फ़ोटो',
  thisIs: 'यह है …',
  whoIsIn: 'इन फ़ोटो में कौन है?',
  unclear: (amount: number) =>
    `${photoCount(amount)} में साफ़ नहीं है कि आपका मतलब किस चेहरे से है। फ़ोटो खोलकर चेहरे पर दबाएँ।`,
  choose: (name: string) => `${name} चुनें`,
  number,
  openBurst: (name: string, amount: number) => `${name} खोलें, एक साथ ली गई ${photoCount(amount)} में से एक`,
  chooseBurst: (amount: number) => `एक साथ ली गई ${photoCount(amount)} चुनें`,
}

export const viewer: Texts['viewer'] = {
  label: (name: string) => `फ़ोटो ${name}`,
  close: 'फ़ोटो बंद करें',
  previous: 'पिछली फ़ोटो',
  next: 'अगली फ़ोटो',
  showFaces: 'चेहरे दिखाएँ',
  hideFaces: 'चेहरे छिपाएँ',
  download: 'यह फ़ोटो डाउनलोड करें',
  film: 'इस लाइव फ़ोटो का वीडियो',
  playFilm: 'लाइव फ़ोटो चलाएँ',
  stopFilm: 'लाइव फ़ोटो रोकें',
  filmBroken: 'यह ब्राउज़र इस वीडियो को नहीं चला सकता।',
  downloadFilm: 'वीडियो डाउनलोड करें',
  withFilm: (size: string) => `${size} के वीडियो वाली लाइव फ़ोटो`,
  position: (index: number, all: number) => `${number(all)} में से ${number(index)}`,
  burst: (amount: number) => `एक साथ ली गई ${photoCount(amount)}`,
  keepOnlyThis: 'सिर्फ़ यह फ़ोटो रखें',
  face: (name: string) => `${name} की सारी फ़ोटो दिखाएँ`,
  noFaces: 'इस फ़ोटो में कोई चेहरा नहीं है',
  faces: faceCount,
  favourite: 'पसंदीदा में जोड़ें',
  unfavourite: 'पसंदीदा से हटाएँ',
  info: 'इस फ़ोटो की जानकारी',
  noDate: 'बिना तारीख़',
  takenFrom: {
    name: 'तारीख़ फ़ाइल के नाम से है',
    modified: 'बदलाव की तारीख़ (फ़ोटो में कोई और तारीख़ नहीं है)',
  },
  archived: 'Google Photos में संग्रहित',
  people: 'इस फ़ोटो में',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  rawPixels: (width: number, height: number) => `RAW, जिसका प्रीव्यू ${number(width)} × ${number(height)} का है`,
  broken: 'यह फ़ोटो यहाँ नहीं दिखाई जा सकती, पर आप इसे डाउनलोड कर सकते हैं।',
}

export const timeline: Texts['timeline'] = {
  heading: 'बीते सालों में',
  year: (year: number) => `सन् ${year}`,
  yearWith: (year: number, amount: number) => `सन् ${year}: ${photoCount(amount)}`,
  allYears: 'सभी साल',
  noneLeft: (year: number) => `सन् ${year} की कोई फ़ोटो नहीं बची`,
  openPhoto: (iso: string) => `${dayTaken(iso)} की फ़ोटो खोलें`,
  undated: (amount: number) => `${photoCount(amount)} बिना तारीख़ के`,
}

export const search: Texts['search'] = {
  heading: 'फ़ोटो खोजें',
  lead: 'खोजें कि फ़ोटो में कौन है और वे कब ली गईं।',
  open: 'फ़ोटो खोजें',
  who: 'फ़ोटो में कौन है?',
  nameField: 'नाम लिखें',
  choose: (name: string) => `${name} वाली फ़ोटो`,
  nobodyFound: 'इस नाम का कोई नहीं है।',
  morePeople: (amount: number) => `${number(amount)} और हैं। उन्हें खोजने के लिए नाम लिखें।`,
  chosen: 'चुने हुए लोग',
  isIn: (name: string) => `${name} फ़ोटो में है`,
  isNotIn: (name: string) => `${name} फ़ोटो में नहीं है`,
  with: 'इस व्यक्ति वाली फ़ोटो दिखाएँ',
  without: 'इस व्यक्ति के बिना वाली फ़ोटो दिखाएँ',
  remove: (name: string) => `${name} को खोज से हटाएँ`,
  any: 'कोई भी',
  only: 'सिर्फ़ वही',
  unknown: 'कोई बिना नाम का',
  when: 'कब?',
  year: 'साल',
  by: 'कौन-सी तारीख़?',
  taken: 'ली गई',
  uploaded: 'जोड़ी गई',
  from: 'से',
  to: 'तक',
  found: photoCount,
  clear: 'फिर से शुरू करें',
  download: 'ये फ़ोटो डाउनलोड करें',
  zipName: 'फ़ोटो',
  none: 'कोई फ़ोटो नहीं मिली',
  noneText: 'कोई फ़िल्टर हटाएँ और फिर कोशिश करें।',
  downloadWithNames: 'दूसरे फ़ोटो ऐप के लिए नामों के साथ डाउनलोड करें',
  moreDownloads: 'डाउनलोड के और तरीक़े',
  filters: 'फ़िल्टर',
  since: (from: string) => `${from} से`,
  until: (to: string) => `${to} तक`,
  between: (from: string, to: string) => `${from} से ${to} तक`,
}

export const faceSearch: Texts['faceSearch'] = {
  heading: 'यह चेहरा खोजें',
  lead: 'Kindred को एक फ़ोटो दिखाएँ, और वह बताएगा कि चेहरा किसका है।',
  open: 'चेहरा खोजें',
  dropTitle: 'फ़ोटो यहाँ खींच लाएँ',
  pickTitle: 'आप किस फ़ोटो से खोजना चाहते हैं?',
  dropNow: 'खोजने के लिए छोड़ दें',
  choose: 'फ़ोटो चुनें',
  take: 'फ़ोटो खींचें',
  notKept: 'फ़ोटो सहेजी नहीं जाएगी।',
  looking: 'चेहरा खोजा जा रहा है…',
  stop: 'रोकें',
  another: 'दूसरी फ़ोटो आज़माएँ',
  picture: 'वह फ़ोटो जिससे आप खोज रहे हैं',
  face: (position: number) => `चेहरा ${number(position)}`,
  likely: (name: string) => `यह ${name} है`,
  unsure: 'Kindred को पक्का पता नहीं कि यह कौन है। सबसे मिलते-जुलते लोग:',
  nobody: 'अभी तुलना के लिए कोई नहीं है। पहले कुछ फ़ोटो जोड़ें।',
  listPhotosOf: (name: string, amount: number) => `${name} वाली ${photoCount(amount)}`,
  failed: 'इस फ़ोटो से खोज नहीं हो सकी',
}

const days = (amount: number) => count(amount, { other: '# दिन' })

export const trash: Texts['trash'] = {
  heading: 'ट्रैश',
  lead: 'हटाई गई फ़ोटो यहाँ 30 दिन रहती हैं। इस दौरान आप उन्हें और उनमें दिखे लोगों को वापस ला सकते हैं।',
  open: 'ट्रैश',
  empty: 'ट्रैश खाली है',
  emptyText: 'आप जो फ़ोटो हटाते हैं, वे यहाँ 30 दिन रहती हैं।',
  grid: 'ट्रैश की फ़ोटो',
  photo: (name, deletedAt) => `${name}, ${day(deletedAt)} को हटाई गई`,
  left: amount => (amount < 1 ? 'आख़िरी दिन' : `${days(amount)} बाकी`),
  delete: 'हटाएँ',
  deletePhoto: 'यह फ़ोटो हटाएँ',
  deleted: amount => `${photoCount(amount)} ट्रैश में डाली गईं`,
  undo: 'वापस लें',
  restored: amount => `${photoCount(amount)} वापस लाई गईं`,
  restore: 'वापस लाएँ',
  chosen: amount => `${photoCount(amount)} चुनी गईं`,
  leave: 'चयन हटाएँ',
  deleteAllLead:
    'आपकी सभी फ़ोटो ट्रैश में डालता है, जहाँ से 30 दिन तक आप उन्हें वापस ला सकते हैं। “अभी मिटाएँ” उन्हें हमेशा के लिए मिटाता है और जगह ख़ाली करता है।',
  eraseNow: 'अभी मिटाएँ',
  eraseAllTitle: 'सब कुछ अभी मिटाएँ?',
  eraseAllText:
    'ट्रैश समेत आपकी सभी फ़ोटो और उनमें Kindred को मिली हर चीज़ हमेशा के लिए मिटा दी जाएगी। इन्हें कोई वापस नहीं ला सकेगा। आपका खाता नहीं मिटेगा।',
  eraseWord: 'मिटाएँ',
  typeToErase: 'पुष्टि के लिए “मिटाएँ” लिखें',
  libraryErased: 'आपकी सभी फ़ोटो और उनमें मिले चेहरे और लोग हमेशा के लिए मिटा दिए गए हैं।',
  deleteForEver: 'हमेशा के लिए मिटाएँ',
  eraseTitle: amount => `${photoCount(amount)} हमेशा के लिए मिटाएँ?`,
  eraseText:
    'ये फ़ोटो और उनमें दिखे चेहरों के बारे में Kindred जो कुछ जानता है, सब मिटा दिया जाएगा। इन्हें कोई वापस नहीं ला सकेगा।',
  erasing: 'मिटाया जा रहा है…',
  erased: amount => `${photoCount(amount)} हमेशा के लिए मिटाई गईं`,
  goBack: 'रहने दें',
  deleteOf: name => `${name} की सभी फ़ोटो हटाएँ`,
  deleteOfTitle: name => `${name} की सभी फ़ोटो हटाएँ?`,
  deleteOfText: (amount, withOthers) => {
    const sentence = count(amount, {
      one: '# फ़ोटो ट्रैश में डाली जाएगी और 30 दिन वहाँ रखी जाएगी।',
      other: '# फ़ोटो ट्रैश में डाली जाएँगी और 30 दिन वहाँ रखी जाएँगी।',
    })
    if (withOthers === 0) return sentence
    const others = amount === 1 ? 'उसमें दूसरे लोग भी हैं।' : `उनमें से ${number(withOthers)} में दूसरे लोग भी हैं।`
    return `${sentence} ${others}`
  },
  storage: 'स्टोरेज',
  storageLead: 'आपकी फ़ोटो कितनी जगह लेती हैं।',
  yourPhotos: 'आपकी फ़ोटो',
  inTrash: 'ट्रैश में',
  total: 'कुल',
  amount: (amount, size) => `${photoCount(amount)}, ${size}`,
}
