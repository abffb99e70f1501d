import type { Texts } from '../english/english.ts'

export const errors: Texts['errors'] = {
  unreachable: 'لا يستجيب Kindred. تأكد من أنه يعمل، ثم حاول مرة أخرى.',
  unknown: 'حدث خطأ ما. حاول مرة أخرى من فضلك.',
  loading: 'تعذّر تحميل هذا.',
  retry: 'حاول مرة أخرى',
  screen: 'تعذّر عرض هذه الصفحة',
  screenText: 'صورك في أمان. أعد تحميل الصفحة للمتابعة.',
  reload: 'إعادة التحميل',
  notFoundTitle: 'لا يوجد شيء هنا',
  notFoundText: 'ربما كُتب العنوان خطأً، أو حُذف ما كان هنا.',
  notFoundAction: 'اذهب إلى صوري',
  lost: 'تعذّر الوصول إلى Kindred. قد يكون ما تراه قديمًا، وسيستمر العمل من تلقاء نفسه فور عودته.',
  offlineTitle: 'تعذّر الوصول إلى Kindred',
  offlineText:
    'يعمل على أحد حواسيبك. تأكد من أن الحاسوب مشغّل وأنك على الشبكة نفسها. تحاول هذه الصفحة مرة أخرى من تلقاء نفسها.',
  notFoundHome: 'إلى الصفحة الأولى',
}
