// The apps that the Group uses, one button each with its name; with one app there is nothing to switch and nothing is drawn.
import type { App } from '#core/entity/module.ts'
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import styles from './frame.module.css'
import { useChooseApp } from './use-choose-app.ts'

export function AppSwitch({ apps, current }: { apps: readonly App[]; current: App | undefined }) {
  const t = useTexts()
  const choose = useChooseApp()
  if (apps.length < 2) return null
  return (
    <fieldset className={styles.apps} aria-label={t('shell.apps.label')}>
      {apps.map((app) => {
        const label = t(`shell.apps.${app.name}`)
        return (
          <button
            key={app.name}
            type="button"
            title={label}
            aria-pressed={app.name === current?.name}
            onClick={() => void choose(app)}
          >
            <Icon name={app.icon} />
            <span>{label}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
