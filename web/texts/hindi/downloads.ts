import type { Texts } from '../english/english.ts'

export const downloads: Texts['downloads'] = {
  label: 'डाउनलोड',
  preparing: 'शुरू हो रहा है…',
  received: (amount: string, all: string) => `${all} में से ${amount}`,
  progress: (name: string) => `${name} का डाउनलोड`,
  saved: 'सहेजा गया',
  handedOver: 'आपका ब्राउज़र इसे डाउनलोड कर रहा है। उसके डाउनलोड में देखें।',
  failed: 'डाउनलोड पूरा नहीं हुआ।',
  retry: 'दोबारा कोशिश करें',
  cancel: (name: string) => `${name} का डाउनलोड रोकें`,
  dismiss: (name: string) => `${name} छिपाएँ`,
}
