import type { general as english } from '../english/general.ts'
import type { Texts } from '../english/english.ts'
import { isolate, list, moment, number, percent } from './formats.ts'

export const general: typeof english = {
  product: 'Kindred',
  skipToContent: 'انتقل إلى المحتوى',
  close: 'إغلاق',
  notifications: 'الإشعارات',
  person: (number: string) => `الشخص ${number}`,
  title: (screen: string) => `${screen} – Kindred`,
  number,
  list: (names: readonly string[]) => list(names.map(isolate)),
  moment,
  percent,
}

export const display: Texts['display'] = {
  theme: 'السمة',
  system: 'كما في الجهاز',
  light: 'فاتح',
  dark: 'داكن',
  language: 'اللغة',
}

export const footer: Texts['footer'] = {
  navigation: 'المزيد عن Kindred',
  promise: {
    own: 'تبقى صورك على الحاسوب الذي يعمل عليه Kindred.',
    connected: 'تبقى صورك على هذا الخادم وفي المخزن المتصل به.',
  },
  terms: 'الشروط والخصوصية',
  contact: 'اتصل بنا',
}

export const errors: Texts['errors'] = {
  unreachable: 'لا يستجيب Kindred. تأكد من أنه يعمل، ثم حاول مرة أخرى.',
  unknown: 'حدث خطأ ما. حاول مرة أخرى من فضلك.',
  loading: 'تعذّر تحميل هذا.',
  retry: 'حاول مرة أخرى',
  screen: 'تعذّر عرض هذه الصفحة',
  screenText: 'صورك في أمان. أعد تحميل الصفحة للمتابعة.',
  reload: 'إعادة التحميل',
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'ربما كُتب العنوان خطأً، أو حُذفت الصفحة.',
  notFoundAction: 'اذهب إلى صوري',
  lost: 'تعذّر الوصول إلى Kindred. قد يكون ما تراه قديمًا. ستعيد هذه الصفحة الاتصال تلقائيًا.',
  offlineTitle: 'تعذّر الوصول إلى Kindred',
  offlineText:
    'تأكد من أن الحاسوب الذي يعمل عليه Kindred مشغّل وأنك على الشبكة نفسها. ستعيد هذه الصفحة الاتصال تلقائيًا.',
  notFoundHome: 'الانتقال إلى الصفحة الرئيسية',
}

export const failures: Texts['failures'] = {
  'being-erased': 'ما زال Kindred يمحو بيانات. انتظر قليلًا ثم حاول مرة أخرى من فضلك.',
  'consent-text-changed': 'تغيّرت الشروط. يُرجى قراءة النسخة الجديدة.',
  'no-consent': 'لا توجد موافقة لسحبها.',
  'sign-in-again': 'يُرجى تسجيل الدخول من جديد أولًا.',
  'wrong-password': 'كلمة المرور هذه غير صحيحة.',
  'database-busy': 'Kindred مشغول الآن. لم يتغير شيء. حاول مرة أخرى بعد دقيقة من فضلك.',
  restarting: 'يُعاد تشغيل Kindred الآن. حاول مرة أخرى بعد بضع ثوانٍ من فضلك.',
  'store-unavailable': 'لا يستطيع Kindred الوصول إلى مخزن الصور. لم يضع شيء. حاول مرة أخرى بعد دقيقة من فضلك.',
  'disk-full': 'امتلأ قرص الخادم. يُرجى أن تطلب من المسؤول تحرير بعض المساحة.',
  'consent-needed': 'لا يبحث Kindred عن الوجوه إلا إذا وافقت. يمكنك الموافقة في صفحة النتائج.',
  'no-face': 'لم يُعثر على وجه في هذه الصورة. جرّب صورة يكون الوجه فيها أكبر ومتجهًا إلى الكاميرا.',
  'picture-gone': 'حدث خطأ في هذه الصورة. حاول مرة أخرى من فضلك.',
  'folder-unreachable': 'تعذّر الوصول إلى مجلد هذه الصورة. هل قرصه أو مشاركته على الشبكة متصلة؟',
  'original-gone': 'لم يعد ملف هذه الصورة في مجلده.',
  'original-changed': 'تغيّر ملف هذه الصورة، وسيُقرأ من جديد قريبًا. حاول مرة أخرى بعد دقيقة من فضلك.',
  'photo-damaged': 'الملف تالف أو غير مكتمل.',
  'photo-empty': 'الملف فارغ.',
  'film-too-large': 'فيديو هذه الصورة كبير جدًا. يستطيع المسؤول رفع الحد.',
  'film-without-photo': 'هذا الفيديو ليس جزءًا من صورة حية، ولا يحفظ Kindred فيديوهات أخرى.',
  'film-unknown-format': 'لا يستطيع Kindred حفظ هذا النوع من الفيديو.',
  'photo-too-large': 'الملف كبير جدًا.',
  'photo-too-many-pixels':
    'الصورة كبيرة جدًا. الحد 105 ميغابكسل (268 لملفات JPG وPNG، و64 للصور الشخصية). صغّرها وحاول مرة أخرى.',
  'photo-too-slow': 'تستغرق قراءة هذه الصورة وقتًا طويلًا. احفظها من جديد في برنامج آخر وارفع الملف الجديد.',
  'photo-too-much-memory': 'تحتاج قراءة هذه الصورة إلى ذاكرة كبيرة. صغّرها وحاول مرة أخرى.',
  'photo-ends-program':
    'توقّف قارئ الصور في Kindred عند هذه الصورة. احفظها من جديد في برنامج آخر وارفع الملف الجديد.',
  'photo-unknown-format': 'هذه ليست صورة، أو هي بصيغة لا يدعمها Kindred.',
  'photo-unsupported-kind':
    'لا يستطيع Kindred عرض هذا النوع من الملفات. احفظه بصيغة JPG في برنامج آخر وارفعه.',
  'raw-without-preview':
    'لا يحتوي ملف RAW هذا على معاينة كبيرة بما يكفي لعرضها. احفظ الصورة بصيغة JPG وارفعها.',
  'photo-unreadable': 'تعذّرت قراءة الملف.',
  'sidecar-unreadable': 'تعذّرت قراءة الأسماء التي جاءت مع هذه الصورة. الصورة نفسها محفوظة.',
  'too-many-requests': 'محاولات كثيرة جدًا. انتظر دقيقة ثم حاول مرة أخرى من فضلك.',
  INVALID_EMAIL_OR_PASSWORD:
    'البريد الإلكتروني أو كلمة المرور غير صحيحة. أنشأت حسابك للتو؟ افتح أولًا الرابط الذي وصلك بالبريد.',
  'work-needed': 'كانت هناك محاولات كثيرة. حاول مرة أخرى من فضلك؛ سيستغرق الأمر هذه المرة وقتًا أطول قليلًا.',
  USER_ALREADY_EXISTS: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول من فضلك.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول من فضلك.',
  INVALID_PHONE_NUMBER_OR_PASSWORD: 'رقم الهاتف أو كلمة المرور غير صحيحة.',
  'password-weak': 'كلمة المرور هذه شائعة جدًا. جرّب ثلاث كلمات أو أربعًا لا تخطر إلا ببالك.',
  'invalid-email': 'يرجى إدخال عنوان بريدك الإلكتروني كاملًا.',
  'invalid-phone-number': 'رقم الهاتف هذا غير صحيح. تحقق من الدولة والأرقام من فضلك.',
  INVALID_OTP: 'رمز OTP غير صحيح. يرجى المحاولة مرة أخرى.',
  'bot-check-expired': 'انتهت صلاحية reCAPTCHA. يرجى المحاولة مرة أخرى.',
  'bot-check-failed': 'تعذر التحقق من أنك لست روبوتًا. يرجى المحاولة مرة أخرى.',
  'message-not-sent': 'تعذر إرسال الرسالة. يرجى المحاولة بعد دقيقة.',
  INVALID_TOKEN: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. يُرجى طلب رابط جديد.',
  'registration-closed': 'تحتاج إلى دعوة لإنشاء حساب على هذا الخادم.',
  SESSION_NOT_FRESH: 'حفاظًا على أمانك، سجّل الخروج ثم الدخول من جديد أولًا. ستكون لديك بعدها ساعة لإجراء ذلك.',
  'session-not-fresh': 'حفاظًا على أمانك، سجّل الخروج ثم الدخول من جديد أولًا. ستكون لديك بعدها ساعة لإجراء ذلك.',
  'last-sign-in-method': 'عيّن كلمة مرور أولًا، كي تبقى قادرًا على تسجيل الدخول.',
  INVALID_PASSWORD: 'كلمة المرور هذه غير صحيحة.',
  INVALID_CODE: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وحاول مرة أخرى.',
  INVALID_BACKUP_CODE: 'رمز الاسترداد هذا غير صحيح أو استُخدم من قبل.',
  INVALID_TWO_FACTOR_COOKIE: 'استغرق ذلك وقتًا طويلًا. سجّل الدخول من جديد.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'أُدخلت رموز خاطئة كثيرة. سجّل الدخول من جديد.',
  ACCOUNT_TEMPORARILY_LOCKED: 'أُدخلت رموز خاطئة كثيرة. حاول مرة أخرى بعد 15 دقيقة.',
  PASSKEY_NOT_FOUND: 'لا يتعرّف Kindred على مفتاح المرور هذا. سجّل الدخول بطريقة أخرى.',
  PASSKEY_NOT_VERIFIED: 'لم يتحقق مفتاح المرور هذا من هويتك. استخدم مفتاحًا يطلب بصمتك أو وجهك أو رقمك السري.',
  PROVIDER_NOT_FOUND: 'تعذّر الوصول إلى Google. حاول لاحقًا.',
}
