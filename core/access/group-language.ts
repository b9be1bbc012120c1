// The language of a Group. Pure.
import { locales, type Locale } from '#core/wire.ts'

const known = (value: unknown) => locales.find((locale) => locale === value)

/** The setting `locale` of the Group, else the language of the person who created it, which is read for that alone (spec 3). */
export async function groupLanguage(
  set: unknown,
  ofCreator: () => Promise<unknown>,
): Promise<Locale> {
  return known(set) ?? known(await ofCreator()) ?? 'en'
}
