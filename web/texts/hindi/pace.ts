import { hoursIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { hour } = hoursIn('hi-u-nu-latn')

export const pace: Texts['pace'] = {
  pause: 'रोकें',
  goOn: 'जारी रखें',
  paused: 'रुका हुआ है',
  pausedHint: 'नई फ़ोटो रख ली जाती हैं और वे भी प्रतीक्षा करती हैं।',
  waiting: 'प्रतीक्षा में',
  hours: (from: number, until: number) =>
    `फ़ोल्डरों और बड़े अपलोड की फ़ोटो ${hour(from)} और ${hour(until)} के बीच देखी जाती हैं, इस मशीन की घड़ी के अनुसार।`,
  battery: 'जब तक यह मशीन बैटरी पर चलती है, फ़ोल्डरों और बड़े अपलोड की फ़ोटो प्रतीक्षा करती हैं।',
}
