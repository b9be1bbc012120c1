// What papers are printed on: a sheet of the country, or the roll of a thermal printer. Pure.

export const sheets = ['a4', 'letter'] as const
export type Sheet = (typeof sheets)[number]

export const papers = [...sheets, '80mm'] as const
export type Paper = (typeof papers)[number]

export const rollMm = 80

/** Millimetres. */
export const sheetSizes: Readonly<
  Record<Sheet, { readonly width: number; readonly height: number }>
> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}

/** ISO 3166-1: where letters are written on Letter. */
const letterCountries: ReadonlySet<string> = new Set(
  'AS BZ CA CL CO CR DO GT GU HN MP MX NI PA PH PR SV US VE VI'.split(' '),
)

/** The sheet that is usual there; where no country is chosen, A4. */
export function sheetIn(country: string | undefined): Sheet {
  return country !== undefined && letterCountries.has(country) ? 'letter' : 'a4'
}
