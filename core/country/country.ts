// Countries by the two letters of ISO 3166-1, as this machine knows them. How days are written in one: `core/time`. Pure.

/** What has two letters and a name, but is no country of its own. */
const others = /^(?:AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X[AB]|ZZ)$/

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function isCountry(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Z]{2}$/.test(value) || others.test(value)) return false
  // The letters of a country that is no more lead to the one that followed it.
  const { region } = new Intl.Locale(`und-${value}`)
  return region === value && english.of(value) !== undefined
}

/** That of a Group, by its document; undefined: none is chosen. */
export function countryOf(group: { readonly country?: unknown } | undefined): string | undefined {
  return isCountry(group?.country) ? group.country : undefined
}
