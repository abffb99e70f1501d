import type { Texts } from '../english/english.ts'
import { cameraTimesIn } from '../camera-times-in.ts'
import { count, day, isolate, number, photoCount } from './formats.ts'

const { dayTaken, month, takenAt } = cameraTimesIn('ar')

export const allPhotos: Texts['allPhotos'] = {
  heading: 'كل الصور',
  lead: 'بحسب تاريخ الالتقاط، الأحدث أولًا.',
  favourites: 'الصور المفضّلة',
  downloadAll: 'تنزيل الكل',
  noFavourites: 'لا مفضّلات بعد',
  noFavouritesText: 'افتح صورة واضغط على القلب.',
  empty: 'لا صور بعد',
  emptyText: 'أضف بعض الصور لتظهر هنا.',
  comingText: 'ستظهر هنا فور وصولها.',
}

export const photos: Texts['photos'] = {
  grid: 'الصور',
  open: (name: string) => `فتح ${isolate(name)}`,
  loadingMore: 'جارٍ تحميل المزيد من الصور…',
  month: (yearAndMonth: string | null, isShort?: boolean) =>
    yearAndMonth === null ? 'بلا تاريخ' : month(yearAndMonth, isShort),
  year: (year: number) => String(year),
  scrubber: 'التاريخ',
  favourite: 'مفضّلة',
  unreadable: 'تتعذّر قراءتها',
  download: 'تنزيل',
  zipName: 'صور',
  thisIs: 'هذا هو …',
  whoIsIn: 'من في هذه الصور؟',
  unclear: (amount: number) => `لا يتضح أي وجه تقصد في ${photoCount(amount)}. افتح الصورة واضغط على الوجه.`,
  choose: (name: string) => `اختيار ${isolate(name)}`,
  number,
  openBurst: (name: string, amount: number) => `فتح ${isolate(name)}، من ${photoCount(amount)} التُقطت معًا`,
  chooseBurst: (amount: number) => `اختيار ${photoCount(amount)} التُقطت معًا`,
}

export const viewer: Texts['viewer'] = {
  label: (name: string) => `الصورة ${isolate(name)}`,
  close: 'إغلاق الصورة',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  showFaces: 'إظهار الوجوه',
  hideFaces: 'إخفاء الوجوه',
  download: 'تنزيل هذه الصورة',
  film: 'فيديو هذه الصورة الحية',
  playFilm: 'تشغيل الصورة الحية',
  stopFilm: 'إيقاف الصورة الحية',
  filmBroken: 'لا يستطيع هذا المتصفح تشغيل الفيديو.',
  downloadFilm: 'تنزيل الفيديو',
  withFilm: (size: string) => `صورة حية مع فيديو حجمه ${isolate(size)}`,
  position: (index: number, all: number) => `${number(index)} من ${number(all)}`,
  burst: (amount: number) => `${photoCount(amount)} التُقطت معًا`,
  keepOnlyThis: 'الاحتفاظ بهذه الصورة فقط',
  face: (name: string) => `عرض كل صور ${isolate(name)}`,
  noFaces: 'لا وجوه في هذه الصورة',
  faces: (amount: number) =>
    count(amount, { one: 'وجه واحد', two: 'وجهان', few: '# وجوه', many: '# وجهًا', other: '# وجه' }),
  favourite: 'إضافة إلى المفضّلة',
  unfavourite: 'إزالة من المفضّلة',
  info: 'عن هذه الصورة',
  noDate: 'بلا تاريخ',
  takenFrom: {
    name: 'التاريخ مأخوذ من اسم الملف',
    modified: 'تاريخ التعديل (لا تاريخ غيره في الصورة)',
  },
  archived: 'مؤرشفة في صور Google',
  people: 'في هذه الصورة',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => isolate(`${number(width)} × ${number(height)}`),
  rawPixels: (width: number, height: number) =>
    `RAW بداخله معاينة ${isolate(`${number(width)} × ${number(height)}`)}`,
  broken: 'لا يمكن عرض هذه الصورة هنا، لكن يمكنك تنزيلها.',
}

export const timeline: Texts['timeline'] = {
  heading: 'عبر السنين',
  year: (year: number) => `عام ${year}`,
  yearWith: (year: number, amount: number) => `عام ${year}: ${photoCount(amount)}`,
  allYears: 'كل السنين',
  noneLeft: (year: number) => `لم تبقَ صور من عام ${year}`,
  openPhoto: (iso: string) => `فتح صورة ${dayTaken(iso)}`,
  undated: (amount: number) => `${photoCount(amount)} بلا تاريخ`,
}

export const search: Texts['search'] = {
  heading: 'البحث عن صور',
  lead: 'ابحث بمن يظهر فيها وبوقت التقاطها.',
  open: 'البحث عن صور',
  who: 'من في الصورة؟',
  nameField: 'اكتب اسمًا',
  choose: (name: string) => `صور فيها ${isolate(name)}`,
  nobodyFound: 'لا أحد بهذا الاسم.',
  morePeople: (amount: number) => `يوجد ${number(amount)} غيرهم. اكتب اسمًا للعثور عليهم.`,
  chosen: 'الأشخاص المختارون',
  isIn: (name: string) => `${isolate(name)} في الصورة`,
  isNotIn: (name: string) => `${isolate(name)} ليس في الصورة`,
  with: 'عرض الصور التي فيها هذا الشخص',
  without: 'عرض الصور التي ليس فيها هذا الشخص',
  remove: (name: string) => `إزالة ${isolate(name)} من البحث`,
  any: 'أيٌّ منهم',
  only: 'هم فقط',
  unknown: 'شخص بلا اسم',
  when: 'متى؟',
  year: 'السنة',
  by: 'أي تاريخ؟',
  taken: 'تاريخ الالتقاط',
  uploaded: 'تاريخ الإضافة',
  from: 'من',
  to: 'إلى',
  found: photoCount,
  clear: 'البدء من جديد',
  download: 'تنزيل هذه الصور',
  zipName: 'صور',
  none: 'لا صور مطابقة',
  noneText: 'أزل أحد عوامل التصفية وحاول مرة أخرى.',
  downloadWithNames: 'تنزيل مع الأسماء لتطبيقات الصور الأخرى',
  moreDownloads: 'طرق أخرى للتنزيل',
  filters: 'عوامل التصفية',
  since: (from: string) => `منذ ${isolate(from)}`,
  until: (to: string) => `حتى ${isolate(to)}`,
  between: (from: string, to: string) => `من ${isolate(from)} إلى ${isolate(to)}`,
}

export const faceSearch: Texts['faceSearch'] = {
  heading: 'البحث عن هذا الوجه',
  lead: 'اعرض على Kindred صورة، فيخبرك لمن هذا الوجه.',
  open: 'البحث عن وجه',
  dropTitle: 'اسحب صورة إلى هنا',
  pickTitle: 'بأي صورة تريد أن تبحث؟',
  dropNow: 'أفلتها للبحث',
  choose: 'اختيار صورة',
  take: 'التقاط صورة',
  notKept: 'لن تُحفظ الصورة.',
  looking: 'جارٍ البحث عن الوجه…',
  stop: 'إيقاف',
  another: 'تجربة صورة أخرى',
  picture: 'الصورة التي تبحث بها',
  face: (position: number) => `الوجه ${number(position)}`,
  likely: (name: string) => `هذا ${isolate(name)}`,
  unsure: 'ليس Kindred متأكدًا ممن يكون. الأقرب شبهًا:',
  nobody: 'لا أحد للمقارنة به بعد. أضف بعض الصور أولًا.',
  listPhotosOf: (name: string, amount: number) => `${photoCount(amount)} فيها ${isolate(name)}`,
  failed: 'تعذّر البحث بهذه الصورة',
}

const days = (amount: number) =>
  count(amount, { one: 'يوم واحد', two: 'يومان', few: '# أيام', many: '# يومًا', other: '# يوم' })

export const trash: Texts['trash'] = {
  heading: 'سلة المحذوفات',
  lead: 'تبقى الصور المحذوفة هنا 30 يومًا، ويمكنك خلال هذه المدة استعادتها مع الأشخاص الذين فيها.',
  open: 'سلة المحذوفات',
  empty: 'سلة المحذوفات فارغة',
  emptyText: 'تبقى الصور التي تحذفها هنا 30 يومًا.',
  grid: 'صور في سلة المحذوفات',
  photo: (name, deletedAt) => `${isolate(name)}، حُذفت في ${day(deletedAt)}`,
  left: amount => (amount < 1 ? 'اليوم الأخير' : `بقي: ${days(amount)}`),
  delete: 'حذف',
  deletePhoto: 'حذف هذه الصورة',
  deleted: amount => `نُقل إلى سلة المحذوفات: ${photoCount(amount)}`,
  undo: 'تراجع',
  restored: amount => `تمت استعادة ${photoCount(amount)}`,
  restore: 'استعادة',
  chosen: amount => `المختار: ${photoCount(amount)}`,
  leave: 'إلغاء الاختيار',
  deleteAllLead:
    'ينقل جميع صورك إلى سلة المحذوفات، حيث يمكنك استعادتها خلال 30 يومًا. أما «محو الآن» فيحذفها نهائيًا ويحرّر المساحة.',
  eraseNow: 'محو الآن',
  eraseAllTitle: 'هل تريد محو كل شيء الآن؟',
  eraseAllText:
    'ستُحذف نهائيًا جميع صورك، ومنها ما في سلة المحذوفات، وكل ما وجده Kindred فيها. لا يستطيع أحد استعادتها. ولن يُحذف حسابك.',
  eraseWord: 'محو',
  typeToErase: 'اكتب «محو» للتأكيد',
  libraryErased: 'حُذفت نهائيًا جميع صورك والوجوه والأشخاص الذين عُثر عليهم فيها.',
  deleteForEver: 'حذف نهائي',
  eraseTitle: amount => `هل تريد حذف ${photoCount(amount)} نهائيًا؟`,
  eraseText: 'ستُمحى الصور وكل ما يعرفه Kindred عن الوجوه التي فيها. لا يستطيع أحد استعادتها.',
  erasing: 'جارٍ الحذف…',
  erased: amount => `حُذف نهائيًا: ${photoCount(amount)}`,
  goBack: 'إبقاؤها',
  deleteOf: name => `حذف جميع صور ${isolate(name)}`,
  deleteOfTitle: name => `هل تريد حذف جميع صور ${isolate(name)}؟`,
  deleteOfText: (amount, withOthers) => {
    const sentence = `ستُنقل إلى سلة المحذوفات وتبقى فيها 30 يومًا: ${photoCount(amount)}.`
    if (withOthers === 0) return sentence
    const others =
      amount === 1 ? 'ويظهر فيها أشخاص آخرون أيضًا.' : `ويظهر أشخاص آخرون في ${number(withOthers)} منها.`
    return `${sentence} ${others}`
  },
  storage: 'التخزين',
  storageLead: 'المساحة التي تشغلها صورك.',
  yourPhotos: 'صورك',
  inTrash: 'في سلة المحذوفات',
  total: 'المجموع',
  amount: (amount, size) => `${photoCount(amount)}، ${isolate(size)}`,
}
