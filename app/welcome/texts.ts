// The words of the public page in both languages; of plans those that the product itself says.
import planEn from '#modules/plans/locales/en.json' with { type: 'json' }
import planPt from '#modules/plans/locales/pt-BR.json' with { type: 'json' }
import type { Locale } from '#core/wire.ts'
import shellEn from '../../core/i18n/signed-in/en.json' with { type: 'json' }
import shellPt from '../../core/i18n/signed-in/pt-BR.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import ptBr from './locales/pt-BR.json' with { type: 'json' }

export type WelcomeTexts = typeof en

export const texts: Readonly<Record<Locale, WelcomeTexts>> = { en, 'pt-BR': ptBr }

export const planTexts = {
  en: { names: shellEn.shell.plans, plans: planEn.plans },
  'pt-BR': { names: shellPt.shell.plans, plans: planPt.plans },
} satisfies Record<Locale, unknown>
