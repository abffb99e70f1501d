import { Picture } from '../../entities/pictures/picture.tsx'
import styles from './cover-picture.module.css'

/** The wide picture of a profile, or a plain background. Decorative. */
export function CoverPicture({ src }: { src: string }) {
  return (
    <div className={styles['cover']} data-empty={src === '' || undefined}>
      {src !== '' && <Picture src={src} alt="" className={styles['picture']} />}
    </div>
  )
}
