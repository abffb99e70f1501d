import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'
import { findInitial } from './find-initial.ts'

type AvatarProps = {
  /** Its first letter, or else an icon, replaces a missing or broken picture. */
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
