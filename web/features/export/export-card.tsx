import { Download } from 'lucide-react'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './export-card.module.css'

const FILE_NAME = 'kindred-export.zip'

/** For Settings: downloads all data on the user. `onDownload` shows the progress. */
export function ExportCard({ onDownload }: { onDownload: (name: string, address: string) => void }) {
  return (
    <Card heading={texts.accountData.exportHeading} lead={texts.accountData.exportLead}>
      <p className={styles['content']}>{texts.accountData.exportContent}</p>
      <Button
        icon={<Download aria-hidden />}
        className={styles['start']}
        onClick={() => onDownload(FILE_NAME, API.exportEverything)}
      >
        {texts.accountData.exportStart}
      </Button>
    </Card>
  )
}
