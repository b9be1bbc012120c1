// Time zones as people name them. Pure.
import type { Locale } from '#core/wire.ts'

/** Cities that people of a language name a clock by, where the zone is called after another one. */
const cities: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {},
  'pt-BR': { 'America/Sao_Paulo': 'Brasília' },
}

/** A zone as people name it, with what its clock is ahead of Greenwich at a moment: "Brasília (GMT−3)". */
export function zoneName(timeZone: string, locale: Locale, moment: string): string {
  const city = cities[locale][timeZone] ?? timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const parts = format.formatToParts(new Date(moment))
  const ahead = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return `${city} (${ahead.replace('-', '−')})`
}
