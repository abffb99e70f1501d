import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

export const settings: Texts['settings'] = {
  description: 'شكل Kindred، وما يخبرك به، وكيف تسجّل الدخول.',
  general: 'عام',
  security: 'الأمان',
  privacy: 'الخصوصية والبيانات',
  messages: 'الرسائل والوقت',
  savedAtOnce: 'ما تختاره هنا يُحفظ فورًا.',
  notifications: 'إشعارات البريد الإلكتروني',
  notificationsHint: 'رسائل عن حسابك وصورك.',
  emailUpdates: 'أخبار Kindred',
  emailUpdatesHint: 'من حين لآخر، عندما يأتي شيء جديد.',
  timeZone: 'المنطقة الزمنية',
  timeZoneOfDevice: zone => `كما في هذا الجهاز (${zone})`,
  save: 'حفظ التغييرات',
  saved: 'حُفظت تغييراتك.',
  look: 'المظهر واللغة',
  lookLead: 'يُحفظ مع حسابك، ويكون نفسه على كل أجهزتك.',
  downloads: 'التنزيلات',
  recognition: 'التعرّف على الوجوه',
  bundledNetwork: name => `يُتعرَّف على الوجوه بشبكة ${isolate(name)} التي تأتي مع Kindred.`,
  addedNetwork: name => `يُتعرَّف على الوجوه بشبكة ${isolate(name)} التي أُضيفت إلى Kindred هذا.`,
  betterNetwork: 'توجد شبكات أدقّ. على الحاسوب الذي يعمل عليه Kindred، يعرضها هذا الأمر:',
}
