import type { Texts } from '../english/english.ts'
import { count, files, number } from './amounts.ts'
import { isolate } from './isolate.ts'

export const notUploaded: Texts['notUploaded'] = {
  skipped: (amount: number) => `تم استبعاد ${files(amount)}`,
  setApartLead: 'لا يمكن إضافة ما يلي:',
  dismissSetApart: 'إخفاء هذه القائمة',
  tooBig: (limit: string) => `أكبر من ${isolate(limit)}`,
  barelyTooBig: (limit: string, excess: string) =>
    `أكبر قليلًا من ${isolate(limit)}، بمقدار ${isolate(excess)}`,
  raisable: (reason: string) => `${reason}. ويمكن لمن يشغّل Kindred هذا أن يرفع الحد.`,
  notAnImage: 'ليس صورة',
  filmAlone: 'مقطع بلا صورته',
  emptyFile: 'الملف فارغ',
  unreadable: 'تعذّرت قراءته',
  chosenAlready: 'اختير من قبل، فيُحسب مرة واحدة',
  andMore: (amount: number) => `و${number(amount)} غيرها`,
  retryFailed: (amount: number) => `أعد محاولة ${files(amount)}`,
  stopped: 'اضطر الرفع إلى التوقف.',
  stoppedHint: 'ما تم رفعه محفوظ. لا يُرسل شيء مرتين.',
  startAgain: 'متابعة',
  interrupted: (missing: number) =>
    `انقطعت إحدى عمليات الرفع. ${count(missing, {
      one: 'تنقص صورة واحدة.',
      two: 'تنقص صورتان.',
      few: 'تنقص # صور.',
      many: 'تنقص # صورة.',
      other: 'تنقص # صورة.',
    })}`,
  interruptedHint: 'أضف الصور نفسها مرة أخرى: لن يُرسل إلا الناقص منها.',
  addFolderAgain: 'إضافة المجلد نفسه مرة أخرى',
  addPhotosAgain: 'إضافة الصور نفسها مرة أخرى',
  finishHere: 'إنهاء من دونها',
  dismissFailed: 'إخفاء',
}
