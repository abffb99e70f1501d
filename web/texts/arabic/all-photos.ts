import type { Texts } from '../english/english.ts'
export const allPhotos: Texts['allPhotos'] = {
  heading: 'كل الصور',
  lead: 'بحسب يوم التقاطها، الأحدث أولًا.',
  favourites: 'الصور المفضّلة',
  downloadAll: 'تنزيل الكل',
  noFavourites: 'لا مفضّلات بعد',
  noFavouritesText: 'افتح صورة واضغط على القلب.',
  empty: 'لا صور بعد',
  emptyText: 'أضف بعض الصور لتظهر هنا.',
}
