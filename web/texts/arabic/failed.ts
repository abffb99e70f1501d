import type { Texts } from '../english/english.ts'
import { isolate } from './isolate.ts'

export const failed: Texts['failed'] = {
  heading: 'صور تعذّرت قراءتها',
  lead: 'الملفات محفوظة كما رُفعت تمامًا.',
  empty: 'لم يفشل شيء',
  emptyText: 'تمت قراءة كل صورك.',
  retry: 'حاول مرة أخرى',
  retryOf: (name: string) => `حاول مرة أخرى: ${isolate(name)}`,
  retried: (name: string) => `تُعاد محاولة ${isolate(name)}.`,
  unknownReason: 'السبب غير معروف.',
}
