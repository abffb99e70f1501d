import type { ConsentWording } from '../../../shared/api/consents.ts'
import styles from './consent-article.module.css'

/** The consent text; each section has its key as id. */
export function ConsentArticle({ wording }: { wording: ConsentWording }) {
  return (
    <div className={styles['article']}>
      {wording.sections.map(({ key, heading, paragraphs, points }) => (
        <section key={key} id={key} className={styles['section']} aria-labelledby={`${key}-heading`}>
          <h2 id={`${key}-heading`} className={styles['heading']}>
            {heading}
          </h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className={styles['points']}>
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
