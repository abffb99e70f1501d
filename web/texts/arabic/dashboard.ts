import type { Texts } from '../english/english.ts'

export const dashboard: Texts['dashboard'] = {
  loading: 'جارٍ تحميل لوحة التحكم...',
  navigation: 'لوحة التحكم',
  home: 'الرئيسية',
  account: 'الحساب',
  settings: 'الإعدادات',
  results: 'النتائج',
  contact: 'اتصل بنا',
  about: 'حول',
  more: 'المزيد',
  totalClusters: 'إجمالي المجموعات',
  imagesProcessed: 'الصور المعالَجة',
  logout: 'تسجيل الخروج',
  loggedOut: 'تم تسجيل الخروج. لقد سجّلت خروجك.',
  sessionEnded: 'انتهت جلستك. سجّل الدخول مرة أخرى من فضلك.',
}
