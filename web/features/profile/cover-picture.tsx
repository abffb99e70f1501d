import styles from './cover-picture.module.css'

/** The wide picture behind a profile, or a quiet ground where there is none. Decoration. */
export function CoverPicture({ src }: { src: string }) {
  return (
    <div className={styles['cover']} data-empty={src === '' || undefined}>
      {src !== '' && <img src={src} alt="" className={styles['picture']} />}
    </div>
  )
}
