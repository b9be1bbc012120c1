// Switches the language: at once here, kept in this browser, and saved in the person's profile when somebody is signed in.
import { useQueryClient } from '@tanstack/react-query'
import type { Locale, WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { refreshSession, sessionQuery } from '../../api/session/session.ts'
import { useLanguage } from './Texts.tsx'

export function useSaveLocale(): (locale: Locale) => Promise<void> {
  const client = useQueryClient()
  const language = useLanguage()
  return async (locale) => {
    const person = client.getQueryData(sessionQuery.queryKey)
    try {
      await language.choose(locale)
      if (!person || person.locale === locale) return
      const path = `/_users/${person.id}`
      const stored = await call<WireDocument>('GET', path, { query: { fields: '_id,_rev' } })
      await call('PUT', path, { query: { rev: stored._rev }, body: { locale } })
      await refreshSession(client)
    } catch (error) {
      showError(error)
    }
  }
}
