import type { Texts } from '../english/english.ts'
import { cameraTimesIn } from '../camera-times-in.ts'
import { count, day, isolate, number, photoCount } from './formats.ts'

const { dayTaken, month, takenAt } = cameraTimesIn('ar')

export const allPhotos: Texts['allPhotos'] = {
  heading: 'كل الصور',
  lead: 'بحسب يوم التقاطها، الأحدث أولًا.',
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
  unclear: (amount: number) =>
    `لا يتضح أي وجه هو المقصود في ${photoCount(amount)}: افتح الصورة واضغط على الوجه.`,
  choose: (name: string) => `اختيار ${isolate(name)}`,
  number,
  openBurst: (name: string, amount: number) => `فتح ${isolate(name)}، من ${photoCount(amount)} للحظة واحدة`,
  chooseBurst: (amount: number) => `اختيار ${photoCount(amount)} للحظة واحدة`,
}

export const viewer: Texts['viewer'] = {
  label: (name: string) => `الصورة ${isolate(name)}`,
  close: 'إغلاق الصورة',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  showFaces: 'إظهار الوجوه',
  hideFaces: 'إخفاء الوجوه',
  download: 'تنزيل هذه الصورة',
  film: 'مقطع هذه الصورة الحية',
  playFilm: 'تشغيل الصورة الحية',
  stopFilm: 'إيقاف الصورة الحية',
  filmBroken: 'لا يستطيع هذا المتصفح تشغيل المقطع.',
  downloadFilm: 'تنزيل المقطع',
  withFilm: (size: string) => `صورة حية مع مقطع حجمه ${isolate(size)}`,
  position: (index: number, all: number) => `${number(index)} من ${number(all)}`,
  burst: (amount: number) => `${photoCount(amount)} للحظة واحدة`,
  keepOnlyThis: 'الاحتفاظ بهذه الصورة فقط',
  face: (name: string) => `عرض كل صور ${isolate(name)}`,
  noFaces: 'لا وجوه في هذه الصورة',
  faces: (amount: number) =>
    count(amount, { one: 'وجه واحد', two: 'وجهان', few: '# وجوه', many: '# وجهًا', other: '# وجه' }),
  favourite: 'أضفها إلى المفضّلة',
  unfavourite: 'أزلها من المفضّلة',
  info: 'عن هذه الصورة',
  noDate: 'بلا تاريخ',
  takenFrom: {
    name: 'التاريخ مأخوذ من اسم الملف',
    modified: 'تاريخ آخر تعديل، إذ لا تاريخ غيره في الصورة',
  },
  archived: 'مؤرشفة في صور Google',
  people: 'في هذه الصورة',
  taken: takenAt,
  dayTaken,
  pixels: (width: number, height: number) => isolate(`${number(width)} × ${number(height)}`),
  rawPixels: (width: number, height: number) =>
    `RAW بداخله معاينة ${isolate(`${number(width)} × ${number(height)}`)}`,
  broken: 'لا يمكن عرض هذه الصورة هنا. يمكن تنزيلها.',
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
  lead: 'اختر من يظهر في الصور ومتى التُقطت.',
  open: 'البحث عن صور',
  who: 'من في الصورة؟',
  nameField: 'اكتب اسمًا',
  choose: (name: string) => `صور فيها ${isolate(name)}`,
  nobodyFound: 'لا أحد بهذا الاسم.',
  morePeople: (amount: number) => `يوجد ${number(amount)} غيرهم. اكتب اسمًا للعثور عليهم.`,
  chosen: 'الأشخاص المختارون',
  isIn: (name: string) => `${isolate(name)} في الصورة`,
  isNotIn: (name: string) => `${isolate(name)} ليس في الصورة`,
  with: 'فيها',
  without: 'ليس فيها',
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
  none: 'لا توجد صورة كهذه',
  noneText: 'احذف شيئًا من البحث ثم انظر مرة أخرى.',
  downloadWithNames: 'تنزيل مع الأسماء لبرامج الصور الأخرى',
  moreDownloads: 'طرق أخرى للتنزيل',
  filters: 'ما الذي تبحث عنه',
  since: (from: string) => `منذ ${isolate(from)}`,
  until: (to: string) => `حتى ${isolate(to)}`,
  between: (from: string, to: string) => `من ${isolate(from)} إلى ${isolate(to)}`,
}

export const faceSearch: Texts['faceSearch'] = {
  heading: 'البحث عن هذا الوجه',
  lead: 'أرِ Kindred صورة، فيخبرك لمن هذا الوجه.',
  open: 'البحث عن وجه',
  dropTitle: 'اسحب صورة إلى هنا',
  pickTitle: 'عن أي صورة تريد أن تسأل؟',
  dropNow: 'أفلتها للسؤال',
  choose: 'اختيار صورة',
  take: 'التقاط صورة',
  notKept: 'لا يُحتفظ بالصورة.',
  looking: 'جارٍ البحث عن الوجه…',
  stop: 'إيقاف',
  another: 'السؤال عن صورة أخرى',
  picture: 'الصورة التي سألت عنها',
  face: (position: number) => `الوجه ${number(position)}`,
  likely: (name: string) => `هذا ${isolate(name)}`,
  unsure: 'ليس Kindred متأكدًا ممن يكون. الأقرب شبهًا:',
  nobody: 'لا أحد للمقارنة بعد. أضف بعض الصور أولًا.',
  listPhotosOf: (name: string, amount: number) => `${photoCount(amount)} فيها ${isolate(name)}`,
  failed: 'تعذّر البحث بهذه الصورة',
}

const days = (amount: number) =>
  count(amount, { one: 'يوم واحد', two: 'يومان', few: '# أيام', many: '# يومًا', other: '# يوم' })

export const trash: Texts['trash'] = {
  heading: 'سلة المحذوفات',
  lead: 'تبقى الصور المحذوفة هنا 30 يومًا، ويمكنك حتى ذلك الحين إعادتها مع الأشخاص الذين فيها.',
  open: 'سلة المحذوفات',
  empty: 'سلة المحذوفات فارغة',
  emptyText: 'الصور التي تحذفها تنتظر هنا 30 يومًا.',
  grid: 'صور في سلة المحذوفات',
  photo: (name, deletedAt) => `${isolate(name)}، حُذفت في ${day(deletedAt)}`,
  left: amount => (amount < 1 ? 'تُمحى اليوم' : `بقي: ${days(amount)}`),
  delete: 'حذف',
  deletePhoto: 'حذف هذه الصورة',
  deleted: amount => `نُقل إلى سلة المحذوفات: ${photoCount(amount)}`,
  undo: 'تراجع',
  restored: amount => `أُعيد: ${photoCount(amount)}`,
  restore: 'إعادة',
  chosen: amount => `المختار: ${photoCount(amount)}`,
  leave: 'إلغاء الاختيار',
  deleteAllLead:
    'ينقل جميع صورك إلى سلة المحذوفات، ويمكنك إعادتها خلال 30 يومًا. «محو فوري» يحذفها نهائيًا ويحرّر مساحتها.',
  eraseAtOnce: 'محو فوري',
  eraseAllTitle: 'هل تريد محو كل شيء فورًا؟',
  eraseAllText:
    'تُحذف نهائيًا جميع صورك، ومنها ما في سلة المحذوفات، وكل ما وجده Kindred فيها، ولا يستطيع أحد إعادتها. يبقى حسابك.',
  eraseWord: 'محو',
  typeToErase: 'اكتب «محو» للتأكيد',
  libraryErased: 'حُذفت جميع صورك والوجوه التي فيها والأشخاص الظاهرون فيها.',
  deleteForEver: 'حذف نهائي',
  eraseTitle: amount => `هل تريد حذف ${photoCount(amount)} نهائيًا؟`,
  eraseText: 'تُمحى الصور وكل ما يعرفه Kindred عن الوجوه التي فيها، ولا يستطيع أحد إعادتها.',
  erasing: 'جارٍ الحذف…',
  erased: amount => `حُذف نهائيًا: ${photoCount(amount)}`,
  goBack: 'إبقاؤها',
  deleteOf: name => `حذف جميع صور ${isolate(name)}`,
  deleteOfTitle: name => `هل تريد حذف جميع صور ${isolate(name)}؟`,
  deleteOfText: (amount, withOthers) =>
    withOthers === 0
      ? `يُنقل إلى سلة المحذوفات لمدة 30 يومًا: ${photoCount(amount)}.`
      : `يُنقل إلى سلة المحذوفات لمدة 30 يومًا: ${photoCount(amount)}، ويظهر أشخاص آخرون في ${number(withOthers)} منها.`,
  storage: 'المساحة',
  storageLead: 'المساحة التي تشغلها صورك على هذا الجهاز.',
  yourPhotos: 'صورك',
  inTrash: 'في سلة المحذوفات',
  total: 'المجموع',
  amount: (amount, size) => `${photoCount(amount)}، ${isolate(size)}`,
}
