import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

type AvatarProps = {
  /** If the picture is missing or broken, its first letter or an icon is shown. */
  name: string
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
}

/** A user's picture as a circle. Decorative, since the name is beside it. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const hasPicture = src && src !== broken
  return (
    <span className={classNames(styles['avatar'], styles[size])} aria-hidden>
      {hasPicture ? (
        <img src={src} alt="" className={styles['picture']} onError={() => setBroken(src)} />
      ) : (
        (findInitial(name) ?? <UserRound className={styles['nobody']} />)
      )}
    </span>
  )
}

/**
 * Returns the first letter of a name with its combining marks. Null for a name without letters,
 * such as a phone number or an emoji.
 */
export function findInitial(name: string): string | null {
  // By graphemes: one letter may be several code points.
  for (const { segment } of new Intl.Segmenter().segment(name.normalize('NFC')))
    if (/^\p{L}/u.test(segment)) return segment
  return null
}
