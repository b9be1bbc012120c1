// The words of a report, loaded with it: its own, and those that all reports share.
import type { Locale } from '#core/wire.ts'
import type { Messages } from '#web/face.ts'

type Load = Readonly<Record<Locale, () => Promise<{ default: { report: Messages } }>>>

/** The words that all reports share. */
export const sharedTexts: Load = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

/** `own`: the words of one report, below `report` as well. */
export function reportTexts(own: Load): Load {
  const load = (locale: Locale) => async () => {
    const [of, all] = await Promise.all([own[locale](), sharedTexts[locale]()])
    return { default: { report: { ...all.default.report, ...of.default.report } } }
  }
  return { en: load('en'), 'pt-BR': load('pt-BR') }
}
