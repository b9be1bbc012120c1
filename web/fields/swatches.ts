// The calm colours that are offered where something is marked with one.

/** Named in the locale files (`fields.colors.{name}`): a swatch without a name says nothing to a screen reader. */
export const swatches = {
  petrol: '#0b655e',
  blue: '#1d5fbf',
  violet: '#6840c6',
  pink: '#b42a7d',
  red: '#b42318',
  amber: '#a15c07',
  green: '#17752f',
  brown: '#7a5230',
  grey: '#626770',
} as const
