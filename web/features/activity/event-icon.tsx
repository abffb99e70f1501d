import {
  Combine,
  Download,
  EyeOff,
  FileArchive,
  KeyRound,
  LogIn,
  LogOut,
  MessageCircle,
  MoveRight,
  Phone,
  Settings,
  ShieldCheck,
  ShieldOff,
  Split,
  Tag,
  TimerReset,
  Trash2,
  Undo2,
  Upload,
  UserPlus,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react'
import type { ActivityKind } from '../../../shared/api/activity.ts'

const ICONS: Record<ActivityKind, LucideIcon> = {
  'signed-up': UserPlus,
  'signed-in': LogIn,
  'signed-out-elsewhere': LogOut,
  'password-changed': KeyRound,
  'phone-changed': Phone,
  'passkey-added': KeyRound,
  'passkey-removed': KeyRound,
  'two-factor-on': ShieldCheck,
  'two-factor-off': ShieldOff,
  uploaded: Upload,
  downloaded: Download,
  named: Tag,
  merged: Combine,
  split: Split,
  moved: MoveRight,
  hidden: EyeOff,
  undone: Undo2,
  deleted: Trash2,
  'deleted-all': Trash2,
  'consent-given': ShieldCheck,
  'consent-withdrawn': ShieldOff,
  'faces-expired': TimerReset,
  exported: FileArchive,
  'profile-saved': UserRoundPen,
  'settings-saved': Settings,
  'contact-sent': MessageCircle,
}

export function EventIcon({ kind }: { kind: ActivityKind }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden />
}
