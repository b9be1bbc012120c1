// The apps that the Group uses, one button each with its name; with one app there is nothing to switch and nothing is drawn.
import { useQueryClient } from '@tanstack/react-query'
import type { App } from '#core/entity/module.ts'
import { showError } from '#web/api/banner.ts'
import { useLoadApp } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { chooseApp, welcomeQuery } from '../welcome.ts'
import { useMenu } from './menu.ts'
import styles from './frame.module.css'

export function AppSwitch({ apps, current }: { apps: readonly App[]; current: App | undefined }) {
  const t = useTexts()
  const client = useQueryClient()
  const router = useRouter()
  const { group } = useMenu()
  const loadApp = useLoadApp()
  if (apps.length < 2) return null
  const choose = async ({ name: app, home = '' }: App) => {
    try {
      // The address may stay the same, and then opens nothing: names of its kinds and its words are there before its menu is.
      await loadApp(app)
      await chooseApp(app)
      await client.invalidateQueries({ queryKey: welcomeQuery.queryKey })
      await router.navigate(group ? `/account/${group.db_name}/${home}`.replace(/\/$/, '') : '/')
    } catch (error) {
      showError(error)
    }
  }
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
