import { useDownloadCenter } from '../../../features/downloads/download-context.ts'
import { ExportCard } from '../../../features/export/export-card.tsx'

/** The export of all data on the user, with its progress in the download tray. */
export function AccountExportCard() {
  const downloads = useDownloadCenter()
  return <ExportCard onDownload={(name, address) => downloads.start(name, address, { isEverything: true })} />
}
