// Rows or pictures: the same files.
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import classes from './browser.module.css'
import type { View } from './use-view.ts'

const icons = { list: IconList, grid: IconLayoutGrid } as const

interface ViewSwitchProps {
  view: View
  onView: (view: View) => void
}

export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const t = useTexts()
  return (
    <fieldset className={classes.views} aria-label={t('disk.view.label')}>
      {(['list', 'grid'] as const).map((one) => {
        const Icon = icons[one]
        return (
          <button
            key={one}
            type="button"
            title={t(`disk.view.${one}`)}
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            <Icon size={16} stroke={1.9} aria-hidden />
            <span>{t(`disk.view.${one}`)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
