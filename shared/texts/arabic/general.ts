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
  theme: 'فاتح أو داكن',
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
  notFoundTitle: 'لا يوجد شيء هنا',
  notFoundText: 'ربما كُتب العنوان خطأً، أو حُذف ما كان هنا.',
  notFoundAction: 'اذهب إلى صوري',
  lost: 'تعذّر الوصول إلى Kindred. قد يكون ما تراه قديمًا، وسيستمر العمل من تلقاء نفسه فور عودته.',
  offlineTitle: 'تعذّر الوصول إلى Kindred',
  offlineText:
    'يعمل على أحد حواسيبك. تأكد من أن الحاسوب مشغّل وأنك على الشبكة نفسها. تحاول هذه الصفحة مرة أخرى من تلقاء نفسها.',
  notFoundHome: 'إلى الصفحة الأولى',
}

export const failures: Texts['failures'] = {
  'being-erased': 'يمحو Kindred شيئًا الآن. انتظر قليلًا ثم حاول مرة أخرى.',
  'consent-text-changed': 'تغيّر النص. يُرجى قراءة النص الجديد.',
  'no-consent': 'لا يوجد ما يُسحب.',
  'sign-in-again': 'يُرجى تسجيل الدخول من جديد أولًا.',
  'wrong-password': 'كلمة المرور هذه غير صحيحة.',
  'database-busy': 'هناك عمل آخر يستغرق وقتًا طويلًا الآن. لم يتغير شيء؛ حاول مرة أخرى بعد دقيقة من فضلك.',
  restarting: 'يُعاد تشغيل Kindred الآن. حاول مرة أخرى بعد بضع ثوانٍ من فضلك.',
  'store-unavailable':
    'لا يستطيع Kindred الوصول إلى المخزن الذي يحفظ فيه الصور. لم يضع شيء؛ حاول مرة أخرى بعد دقيقة.',
  'disk-full': 'امتلأ قرص الحاسوب الذي يعمل عليه Kindred.',
  'consent-needed': 'لا يُبحث عن الوجوه إلا بموافقتك. يمكنك ذلك في صفحة النتائج.',
  'no-face': 'لا يظهر وجه في هذه الصورة. جرّب صورة يظهر فيها الوجه أكبر ومن الأمام.',
  'picture-gone': 'حدث خطأ في هذه الصورة. حاول بها مرة أخرى.',
  'folder-unreachable': 'لا يمكن الوصول إلى مجلد هذه الصورة. هل قرصه أو مشاركته على الشبكة موصولة؟',
  'original-gone': 'لم يعد ملف هذه الصورة في مجلده.',
  'original-changed': 'تغيّر ملف هذه الصورة، وسيُقرأ من جديد قريبًا؛ حاول مرة أخرى بعد دقيقة.',
  'photo-damaged': 'الملف تالف، أو نُسخ ناقصًا.',
  'photo-empty': 'الملف فارغ.',
  'film-too-large': 'مقطع الصورة كبير جدًا. ويمكن لمن يشغّل Kindred هذا أن يرفع الحد.',
  'film-without-photo': 'هذا الفيديو ليس جزءًا من صورة حية، ولا يحفظ Kindred سواها من الفيديوهات.',
  'film-unknown-format': 'ليس مقطعًا يستطيع Kindred حفظه.',
  'photo-too-large': 'الملف كبير جدًا.',
  'photo-too-many-pixels':
    'الصورة كبيرة جدًا. الحد 105 ميغابكسل (JPG وPNG: 268، وصور الملف الشخصي: 64). صغّرها وحاول مرة أخرى.',
  'photo-too-slow': 'تستغرق قراءة الصورة وقتًا طويلًا. احفظها من جديد ببرنامج آخر ثم ارفعها.',
  'photo-too-much-memory': 'تحتاج قراءة الصورة إلى ذاكرة كبيرة. صغّرها وحاول مرة أخرى.',
  'photo-ends-program': 'تُنهي هذه الصورة البرنامج الذي يقرؤها. احفظها من جديد ببرنامج آخر ثم ارفعها.',
  'photo-unknown-format': 'هذه ليست صورة، أو نوع من الصور لا يعرفه Kindred.',
  'photo-unsupported-kind':
    'لا يستطيع Kindred عرض هذا النوع من الملفات. احفظه بصيغة JPG في برنامج آخر وارفع تلك الصورة.',
  'raw-without-preview':
    'لا يحتوي ملف RAW هذا على صورة كبيرة بما يكفي لعرضها. احفظه بصيغة JPG وارفع تلك الصورة.',
  'photo-unreadable': 'تعذّرت قراءة الملف.',
  'sidecar-unreadable': 'تعذّرت قراءة الأسماء من الملف المرافق للصورة. الصورة محفوظة.',
  'too-many-requests': 'تكررت المحاولة أكثر من اللازم. انتظر دقيقة ثم حاول مرة أخرى من فضلك.',
  INVALID_EMAIL_OR_PASSWORD:
    'البريد الإلكتروني أو كلمة المرور غير صحيحة. أنشأت حسابك للتو؟ افتح رابط الرسالة أولًا.',
  'work-needed': 'تمت المحاولة مرات كثيرة. حاول مرة أخرى من فضلك؛ يحتاج متصفحك إلى الحساب للحظات.',
  USER_ALREADY_EXISTS: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول من فضلك.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول من فضلك.',
  INVALID_PHONE_NUMBER_OR_PASSWORD: 'رقم الهاتف أو كلمة المرور غير صحيحة.',
  'password-weak': 'يستخدم كثيرون كلمة المرور هذه. اختر ثلاث أو أربع كلمات لا يجمعها غيرك.',
  'invalid-email': 'يرجى إدخال عنوان بريدك الإلكتروني كاملًا.',
  'invalid-phone-number': 'هذا ليس رقم هاتف. تحقق من الدولة والأرقام.',
  INVALID_OTP: 'رمز OTP غير صحيح. يرجى المحاولة مرة أخرى.',
  'bot-check-expired': 'انتهت صلاحية reCAPTCHA. يرجى المحاولة مرة أخرى.',
  'bot-check-failed': 'تعذر التحقق من أنك لست روبوتًا. يرجى المحاولة مرة أخرى.',
  'message-not-sent': 'تعذر إرسال الرسالة. يرجى المحاولة بعد دقيقة.',
  INVALID_TOKEN: 'هذا الرابط مستخدم أو قديم. يرجى طلب رابط جديد.',
  'registration-closed': 'لا يقبل Kindred هذا حسابات جديدة بدون دعوة.',
  SESSION_NOT_FRESH: 'لسلامتك، سجّل الخروج ثم الدخول من جديد أولًا. بعدها لديك ساعة لهذا.',
  'session-not-fresh': 'لسلامتك، سجّل الخروج ثم الدخول من جديد أولًا. بعدها لديك ساعة لهذا.',
  'last-sign-in-method': 'عيّن كلمة مرور أولًا، كي تبقى قادرًا على تسجيل الدخول.',
  INVALID_PASSWORD: 'كلمة المرور غير صحيحة.',
  INVALID_CODE: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وحاول مرة أخرى.',
  INVALID_BACKUP_CODE: 'رمز الاسترداد هذا غير صحيح أو استُخدم من قبل.',
  INVALID_TWO_FACTOR_COOKIE: 'استغرق ذلك وقتًا طويلًا. سجّل الدخول من جديد.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'رموز خاطئة كثيرة. سجّل الدخول من جديد.',
  ACCOUNT_TEMPORARILY_LOCKED: 'رموز خاطئة كثيرة. حاول مرة أخرى بعد 15 دقيقة.',
  PASSKEY_NOT_FOUND: 'لا يعرف Kindred مفتاح المرور هذا. سجّل الدخول بطريقة أخرى.',
  PASSKEY_NOT_VERIFIED: 'لم يسأل مفتاح المرور هذا من أنت. استخدم مفتاحًا يطلب إصبعك أو وجهك أو رمزك.',
  PROVIDER_NOT_FOUND: 'تعذّر الوصول إلى Google. حاول لاحقًا.',
}
