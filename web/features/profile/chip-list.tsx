import {
  BookOpen,
  Camera,
  Code,
  Coffee,
  Dumbbell,
  Gamepad2,
  type LucideIcon,
  Music,
  Palette,
  Plane,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import styles from './chip-list.module.css'
import type { Interest } from '../../../shared/api/profile-options.ts'

export type Chip = { readonly key: string; readonly name: string; readonly icon?: ReactNode }

type ChipListProps = { chips: readonly Chip[]; onRemove?: (key: string) => void }

/** Short texts side by side; with `onRemove`, each can be removed. */
export function ChipList({ chips, onRemove }: ChipListProps) {
  return (
    <ul className={styles['chips']}>
      {chips.map(({ key, name, icon }) => (
        <li key={key} className={styles['chip']}>
          {icon}
          <span dir="auto" className={styles['name']}>
            {name}
          </span>
          {onRemove && (
            <button
              type="button"
              className={styles['remove']}
              aria-label={texts.profile.remove(name)}
              onClick={() => onRemove(key)}
            >
              <X aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

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
