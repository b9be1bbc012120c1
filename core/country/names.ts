// Countries to choose from: by name, and the one that a browser proposes. Pure.
import { choice } from '#core/fields/choice.ts'
import type { Locale } from '#core/wire.ts'
import { isCountry } from './country.ts'

export interface NamedCountry {
  readonly value: string
  readonly label: string
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function countries(): string[] {
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
}

/** All of them in the order of their names. */
export function countriesByName(locale: Locale): NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countries()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/**
 * The country that a language tag of a browser names, or the usual one of its language: `en-GB` and `pt` are GB and BR. Some browsers
 * say what is no tag (`en-US@posix`).
 */
export function countryOfLanguage(tag: string): string | undefined {
  try {
    const { region } = new Intl.Locale(tag).maximize()
    return isCountry(region) ? region : undefined
  } catch {
    return undefined
  }
}

/** A country to choose, by its two letters. */
export const countryChoice = () =>
  choice({
    options: countries(),
    optionName: (country, locale) =>
      new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country,
  })
