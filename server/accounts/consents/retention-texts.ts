import type { Language } from '../../../shared/api/profile.ts'

type RetentionTexts = {
  readonly subject: string
  readonly mail: (url: string) => string
  readonly sms: (url: string) => string
}

/** Notices to users who have been absent for a long time. */
export const RETENTION_TEXTS: Record<Language, RetentionTexts> = {
  en: {
    subject: 'Kindred will erase the faces found in your photos',
    mail: url => `You have not been on Kindred for a long time.

In 30 days the faces, groups and names found in your photos will be erased. Your photos stay.

To keep them, just sign in before then: ${url}
`,
    sms: url =>
      `Kindred: you have not been here for long. In 30 days all faces and names are erased; photos stay. Sign in to keep them: ${url}`,
  },
  hi: {
    subject: 'Kindred आपकी फ़ोटो में मिले चेहरे मिटा देगा',
    mail: url => `आप बहुत समय से Kindred पर नहीं आए हैं।

30 दिनों में आपकी फ़ोटो में मिले चेहरे, समूह और नाम मिटा दिए जाएँगे। आपकी फ़ोटो रहेंगी।

उन्हें रखने के लिए बस उससे पहले साइन इन करें: ${url}
`,
    sms: url =>
      `Kindred: आप बहुत समय से नहीं आए। 30 दिनों में चेहरे और नाम मिट जाएँगे; फ़ोटो रहेंगी। रखने के लिए साइन इन करें: ${url}`,
  },
  ar: {
    subject: 'سيمحو Kindred الوجوه التي عُثر عليها في صورك',
    mail: url => `لم تدخل إلى Kindred منذ مدة طويلة.

بعد 30 يومًا ستُمحى الوجوه والمجموعات والأسماء التي عُثر عليها في صورك. وتبقى صورك.

للاحتفاظ بها يكفي أن تسجل الدخول قبل ذلك: ${url}
`,
    sms: url =>
      `Kindred: لم تدخل منذ مدة طويلة. بعد 30 يومًا تُمحى الوجوه والأسماء وتبقى الصور. للاحتفاظ بها سجّل الدخول: ${url}`,
  },
}
