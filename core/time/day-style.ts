// How people of a country write days, as this machine knows it of the country's own language. Pure.

const orders = ['dmy', 'mdy', 'ymd'] as const

/** Which of day, month and year comes first, second and last. */
export type DayOrder = (typeof orders)[number]

export interface DayStyle {
  readonly order: DayOrder
  /** Between the figures. */
  readonly mark: string
  /** In words too the month comes before the day: `March 9`. */
  readonly monthFirst: boolean
  /** Their clocks count to twelve, twice a day. */
  readonly twelveHours: boolean
}

/** Where no country is chosen (spec 9): `2026-03-09` in English, `09/03/2026` in Portuguese. */
const styles: Readonly<Record<string, DayStyle>> = {
  en: { order: 'ymd', mark: '-', monthFirst: false, twelveHours: false },
  'pt-BR': { order: 'dmy', mark: '/', monthFirst: false, twelveHours: false },
}

/** By country: reading one takes longer than using it a hundred times. */
const known = new Map<string, DayStyle>()

export function dayStyle(country: string | undefined, locale: string): DayStyle {
  if (!country) return styles[locale] ?? styles.en!
  const style = known.get(country) ?? readStyle(country)
  known.set(country, style)
  return style
}

function readStyle(country: string): DayStyle {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const tag = `${language}-${country}`
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const usual = { calendar: 'gregory', numberingSystem: 'latn' }
  const format = new Intl.DateTimeFormat(tag, Object.assign(usual, figures))
  const parts = format.formatToParts()
  const letters = parts.flatMap(({ type }) => (/^(?:day|month|year)$/.test(type) ? type[0]! : []))
  const order = orders.find((one) => one === letters.join('')) ?? 'dmy'
  const { value = '/' } = parts.find(({ type }) => type === 'literal') ?? {}
  const words = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' })
  const first = words.formatToParts().find(({ type }) => type === 'day' || type === 'month')
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  return {
    order,
    // Letters that turn the direction lie beside the mark in some languages.
    mark: /[/.-]/.exec(value)?.[0] ?? '/',
    monthFirst: first?.type === 'month',
    twelveHours: clock.hour12 === true,
  }
}

/** The language tag that days are put into words by: English has the order of the country, else the British one. */
export function dayLanguage(locale: string, country: string | undefined): string {
  if (locale !== 'en') return locale
  return dayStyle(country, locale).monthFirst ? 'en-US' : 'en-GB'
}
