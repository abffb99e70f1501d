import { texts } from '../../texts.ts'
import styles from './file-reasons.module.css'

type FileReasonsProps = {
  files: readonly { readonly name: string; readonly reason: string }[]
  /** How many files are listed. */
  max: number
}

/** Lists files with the reason why each is not uploaded. */
export function FileReasons({ files, max }: FileReasonsProps) {
  return (
    <>
      <ul className={styles['list']}>
        {files.slice(0, max).map(({ name, reason }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- two folders may hold files of one name
          <li key={index} className={styles['row']}>
            <bdi className={styles['name']}>{name}</bdi>
            <span className={styles['reason']}>{reason}</span>
          </li>
        ))}
      </ul>
      {files.length > max && (
        <p className={styles['reason']}>{texts.notUploaded.andMore(files.length - max)}</p>
      )}
    </>
  )
}
