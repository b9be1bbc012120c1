// The apps that exist, one button each; with one app there is nothing to switch and nothing is drawn.
import { useQueryClient } from '@tanstack/react-query'
import type { App, AppName } from '#core/entity/module.ts'
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
  const choose = async (app: AppName) => {
    try {
      // The address may stay the same, and then opens nothing: names of its kinds and its words are there before its menu is.
      await loadApp(app)
      await chooseApp(app)
      await client.invalidateQueries({ queryKey: welcomeQuery.queryKey })
      await router.navigate(group ? `/account/${group.db_name}` : '/')
    } catch (error) {
      showError(error)
    }
  }
  return (
    <fieldset className={styles.apps} aria-label={t('shell.apps.label')}>
      {apps.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          title={t(`shell.apps.${name}`)}
          aria-label={t(`shell.apps.${name}`)}
          aria-pressed={name === current?.name}
          onClick={() => void choose(name)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </fieldset>
  )
}
