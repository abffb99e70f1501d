import { useDownloadCenter } from '../../features/downloads/download-context.ts'
import { ExportCard } from '../../features/export/export-card.tsx'

/** Taking everything along. */
export function AccountExportCard() {
  const downloads = useDownloadCenter()
  return <ExportCard onDownload={(name, address) => downloads.start(name, address, { isEverything: true })} />
}
