// What a Group calls somebody who deleted their account, in its language: it stands in records, where no person is there to be asked for theirs.
import type { Locale } from '#core/wire.ts'

export const formerMember: Readonly<Record<Locale, string>> = {
  en: 'Former member',
  'pt-BR': 'Ex-integrante',
}
