import type { Texts } from '../english/english.ts'

export const failed: Texts['failed'] = {
  heading: 'जो फ़ोटो पढ़ी नहीं जा सकीं',
  lead: 'फ़ाइलें ठीक वैसे ही रखी गई हैं जैसे अपलोड हुई थीं।',
  empty: 'सब कुछ ठीक रहा',
  emptyText: 'आपकी सारी फ़ोटो पढ़ी जा सकीं।',
  retry: 'दोबारा कोशिश करें',
  retryOf: (name: string) => `दोबारा कोशिश करें: ${name}`,
  retried: (name: string) => `${name} पर दोबारा कोशिश हो रही है।`,
  unknownReason: 'कारण पता नहीं है।',
}
