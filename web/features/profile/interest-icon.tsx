import {
  BookOpen,
  Camera,
  Code,
  Coffee,
  Dumbbell,
  Gamepad2,
  Music,
  Palette,
  Plane,
  type LucideIcon,
} from 'lucide-react'
import type { Interest } from '../../../shared/api/profile-options.ts'

const ICONS: Partial<Record<Interest, LucideIcon>> = {
  Photography: Camera,
  Gaming: Gamepad2,
  Travel: Plane,
  Art: Palette,
  Coding: Code,
  Fitness: Dumbbell,
  Music,
  Reading: BookOpen,
  Coffee,
}

/** Empty for interests without an icon. */
export function InterestIcon({ interest }: { interest: Interest }) {
  const Icon = ICONS[interest]
  return Icon ? <Icon aria-hidden /> : null
}
