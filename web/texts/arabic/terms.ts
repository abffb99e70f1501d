import { cameraTimesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { dayTaken } = cameraTimesIn('ar')

export const terms: Texts['terms'] = {
  screen: 'الشروط والخصوصية',
  description: 'ما يحدث لصورك وللوجوه التي فيها، بكلمات بسيطة.',
  progress: 'مقدار ما قرأته',
  keyPoints: 'النقاط الرئيسية',
  version: (isoDate: string) => `نسخة ${dayTaken(isoDate)}`,
  pleaseAccept: 'يُرجى قبول الشروط للمتابعة',
  continue: 'المتابعة إلى لوحة التحكم',
  continueWithout: 'المتابعة من دون موافقة',
  without: 'يمكنك المتابعة من دون موافقة أيضًا: تُحفظ صورك وتُعرض، لكن Kindred لن يبحث عن أي وجه.',
}
