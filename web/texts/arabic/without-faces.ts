import type { Texts } from '../english/english.ts'

export const withoutFaces: Texts['withoutFaces'] = {
  heading: 'صور بلا وجوه',
  lead: 'مناظر طبيعية وحيوانات أليفة، ووجوه أصغر أو أقل وضوحًا من أن تُعرف.',
  empty: 'لا صور هنا',
  emptyText: 'في كل صورة شخص ما.',
}
