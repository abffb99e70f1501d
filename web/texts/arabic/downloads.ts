import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

export const downloads: Texts['downloads'] = {
  label: 'التنزيلات',
  preparing: 'جارٍ البدء…',
  received: (amount: string, all: string) => `${isolate(amount)} من ${isolate(all)}`,
  progress: (name: string) => `تنزيل ${isolate(name)}`,
  saved: 'تم الحفظ',
  handedOver: 'يقوم متصفحك بتنزيله. تجده في قائمة تنزيلات المتصفح.',
  failed: 'لم يكتمل التنزيل.',
  retry: 'حاول مرة أخرى',
  cancel: (name: string) => `إيقاف تنزيل ${isolate(name)}`,
  dismiss: (name: string) => `إخفاء ${isolate(name)}`,
}
