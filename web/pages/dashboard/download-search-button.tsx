import { Download } from 'lucide-react'
import { useState } from 'react'
import { useDownloadCenter, useDownloads } from '../../features/downloads/download-context.ts'
import type { ChosenPerson } from '../../features/search/use-search.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './download-search-button.module.css'

type DownloadSearchButtonProps = { params: URLSearchParams; people: readonly ChosenPerson[] }

/** Downloads all found photos as one file, optionally with the names for other photo programs. */
export function DownloadSearchButton({ params, people }: DownloadSearchButtonProps) {
  const [sidecars, setSidecars] = useState(false)
  const center = useDownloadCenter()
  const wanted = people.filter(({ isWanted }) => isWanted).map(({ person }) => person.name)
  const name = wanted.join(', ').slice(0, 100) || texts.search.zipName
  const address = API.searchDownload(params, { name, sidecars })
  const isRunning = useDownloads().some(
    download => download.address === address && download.state === 'running',
  )
  return (
    <div className={styles['download']}>
      <span title={texts.search.withNamesHint}>
        <Checkbox checked={sidecars} onChange={event => setSidecars(event.target.checked)}>
          {texts.search.withNames}
        </Checkbox>
      </span>
      <Button
        size="small"
        icon={<Download aria-hidden />}
        disabled={isRunning}
        onClick={() => center.start(`${name}.zip`, address)}
      >
        {texts.search.download}
      </Button>
    </div>
  )
}
