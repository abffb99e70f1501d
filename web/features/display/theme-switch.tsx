import { Monitor, Moon, Sun } from 'lucide-react'
import { texts } from '../../texts.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { chooseTheme, useTheme } from '../../entities/display/theme.ts'
import { useSaveChoice } from './use-save-choice.ts'

/** `isCompact`: icons only. */
export function ThemeSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const theme = useTheme()
  const keep = useSaveChoice()
  return (
    <SegmentedControl
      label={texts.display.theme}
      value={theme}
      isCompact={isCompact}
      onChange={chosen => {
        chooseTheme(chosen)
        void keep({ theme: chosen })
      }}
      options={[
        { value: 'system', label: texts.display.system, icon: <Monitor aria-hidden /> },
        { value: 'light', label: texts.display.light, icon: <Sun aria-hidden /> },
        { value: 'dark', label: texts.display.dark, icon: <Moon aria-hidden /> },
      ]}
    />
  )
}
