import { texts } from '../../texts.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { ProgressBanners } from './progress-banners.tsx'

export function ProgressSheet({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title={texts.processing.progress} onClose={onClose}>
      <ProgressBanners hasImport={false} hasFailures={false} />
    </Drawer>
  )
}
