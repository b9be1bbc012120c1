// The rows of all modules with their words, loaded with the page of settings and with what finds them from elsewhere.
import { useQuery } from '@tanstack/react-query'
import { useProduct } from '../product.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Messages, SettingsPart, SettingsRow } from '#web/face.ts'

const own: NonNullable<SettingsPart['words']>[number] = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export interface SettingsParts {
  readonly rows: readonly SettingsRow[]
  /** By key, in a tree. */
  readonly words: Messages
}

const isTree = (value: unknown): value is Messages => typeof value === 'object' && value !== null

/** All words of both trees. */
export function withWords(one: Messages, other: Messages): Messages {
  const both = Object.entries(other).map(([name, value]) => {
    const before = one[name]
    return [name, isTree(before) && isTree(value) ? withWords(before, value) : value] as const
  })
  return { ...one, ...Object.fromEntries(both) }
}

/** Undefined until they are there; throws what kept them away, as a screen that could not be loaded. */
export function useSettingsParts({ enabled = true } = {}): SettingsParts | undefined {
  const { settings } = useProduct()
  const { locale } = useTexts()
  const { data, error } = useQuery({
    queryKey: ['settings', locale],
    queryFn: async (): Promise<SettingsParts> => {
      const parts = await Promise.all(settings.map(async (load) => (await load()).settings))
      const loads = [own, ...parts.flatMap(({ words }) => words ?? [])]
      const words = await Promise.all(loads.map(async (load) => (await load[locale]()).default))
      return { rows: parts.flatMap(({ rows }) => rows), words: words.reduce(withWords, {}) }
    },
    structuralSharing: false,
    staleTime: Infinity,
    enabled,
  })
  if (error) throw error
  return data
}
