import type { Texts } from '../english/english.ts'
import { count, photos } from './amounts.ts'

export const home: Texts['home'] = {
  newPhotos: amount => `الجديد منذ زيارتك السابقة: ${photos(amount)}`,
  newestUpload: 'أحدث صورك',
  seeAll: 'عرض كل الصور',
  people: 'الأكثر ظهورًا فيها',
  personIn: amount => photos(amount),
  questions: amount =>
    count(amount, {
      zero: 'لا أسئلة',
      one: 'سؤال واحد بلا جواب',
      two: 'سؤالان بلا جواب',
      few: '# أسئلة بلا جواب',
      many: '# سؤالًا بلا جواب',
      other: '# سؤال بلا جواب',
    }),
}
