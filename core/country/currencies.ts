// Currencies by the three letters of ISO 4217, as this machine knows them. Which country has which: `facts.ts`. Pure.
import { choice } from '#core/fields/choice.ts'

export const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && currencyCodes.has(value)
}

/** A currency to choose, by its name. */
export const currencyChoice = () =>
  choice({
    options: [...currencyCodes],
    optionName: (code, locale) => {
      const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code)
      return name === undefined || name === code ? code : `${name} (${code})`
    },
  })
