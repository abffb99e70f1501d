import styles from './one-of-filter.module.css'

type OneOfFilterProps = {
  legend: string
  /** Tells it from others on the page. */
  name: 'folder' | 'album'
  options: readonly { readonly id: string; readonly name: string }[]
  /** What the choice of none of them is called. */
  any: string
  /** The id of an option; undefined: all photos. */
  chosen: string | undefined
  onChange: (id: string | undefined) => void
}

/** Photos of one folder of the machine or one album, or all. */
export function OneOfFilter({ legend, name, options, any, chosen, onChange }: OneOfFilterProps) {
  return (
    <fieldset className={styles['options']}>
      <legend className={styles['legend']}>{legend}</legend>
      {[{ id: undefined, name: any }, ...options].map(option => (
        <label key={option.id ?? ''} className={styles['option']}>
          <input
            type="radio"
            name={name}
            checked={option.id === chosen}
            onChange={() => onChange(option.id)}
          />
          <span dir="auto">{option.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
