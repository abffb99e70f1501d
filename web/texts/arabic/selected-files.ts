import type { Texts } from '../english/english.ts'
import { files } from './amounts.ts'
import { isolate } from './isolate.ts'

export const selectedFiles: Texts['selectedFiles'] = {
  selected: (amount: number) => `تم اختيار ${files(amount)}`,
  sidecars: (amount: number) => `مع أسماء من ${files(amount)} كانت بجانب الصور`,
  clearAll: 'إزالة الكل',
  remove: (name: string) => `إزالة ${isolate(name)}`,
  waiting: 'في الانتظار',
  checking: 'جارٍ التحقق',
  sending: (share: string) => `جارٍ الإرسال ${share}`,
  storing: 'أُرسل، وجارٍ الحفظ',
  sent: 'تم الرفع',
  stored: 'موجود في Kindred من قبل',
  fileFailed: 'لم يُرفع',
  retryFile: (name: string) => `أعد محاولة ${isolate(name)}`,
}
