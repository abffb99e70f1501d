import { texts } from '../../texts.ts'
import styles from './folder-filter.module.css'

type FolderFilterProps = {
  folders: readonly { readonly id: string; readonly name: string }[]
  /** Its id; undefined: all photos. */
  chosen: string | undefined
  onChange: (folder: string | undefined) => void
}

/** Photos of one folder of the machine, or all. */
export function FolderFilter({ folders, chosen, onChange }: FolderFilterProps) {
  const options = [{ id: undefined, name: texts.folders.anyFolder }, ...folders]
  return (
    <fieldset className={styles['folders']}>
      <legend className={styles['legend']}>{texts.folders.filter}</legend>
      {options.map(({ id, name }) => (
        <label key={id ?? ''} className={styles['folder']}>
          <input type="radio" name="folder" checked={id === chosen} onChange={() => onChange(id)} />
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
