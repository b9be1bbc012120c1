// Chooses an app for the rest of this browser session, and opens its first page.
import { useQueryClient } from '@tanstack/react-query'
import type { App } from '#core/entity/module.ts'
import { showError } from '#web/api/banner.ts'
import { useLoadApp } from '#web/api/context.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { chooseApp, welcomeQuery } from '../welcome.ts'
import { useMenu } from './menu.ts'

export function useChooseApp(): (app: App) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { group } = useMenu()
  const loadApp = useLoadApp()
  return async ({ name, home = '' }) => {
    try {
      // The address may stay the same, and then opens nothing: names of its kinds and its words are there before its menu is.
      await loadApp(name)
      await chooseApp(name)
      await client.invalidateQueries({ queryKey: welcomeQuery.queryKey })
      await router.navigate(group ? `/account/${group.db_name}/${home}`.replace(/\/$/, '') : '/')
    } catch (error) {
      showError(error)
    }
  }
}
