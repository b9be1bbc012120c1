// An amount as people type or paste it: with the marks of their language, or with those of the other one where that can mean one
// thing only. What can be read in two ways is not read at all: 1.000 is a thousand in one language and one in the other. Pure.

export type TypedAmount =
  /** Decimal text: `1234.56`. */
  | { readonly is: 'amount'; readonly value: string }
  /** It could be either of these, in the marks of the person's language. */
  | { readonly is: 'unclear'; readonly either: string; readonly or: string }
  | { readonly is: 'none' }

const nothing: TypedAmount = { is: 'none' }

/** The mark before the decimals, and the one between thousands. */
const marksIn = {
  'pt-BR': { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
} as const

/** A currency may precede the digits: `R$`, `US$`, `€`, `KWD`; spaces group thousands as well. */
const currency = /^(?:\p{L}{0,3}\p{Sc}|[A-Za-z]{3}(?=[\s\d]))\s*/u

/**
 * Reads what is typed in a language, for an amount with at most so many decimals.
 * `1.234,56` and `1,234.56` mean the same in both languages; `1.234` in Portuguese is a thousand unless it might have three decimals.
 */
export function readTypedAmount(
  typed: string,
  locale: keyof typeof marksIn,
  decimals: number,
): TypedAmount {
  const text = typed
    .trim()
    .replace(currency, '')
    .replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/gu, '')
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return nothing
  const { decimal, group } = marksIn[locale]
  const own = read(text, { decimal, group })
  const foreign = read(text, { decimal: group, group: decimal })
  if (own === undefined && foreign === undefined) return nothing
  if (own === undefined || foreign === undefined || own === foreign) {
    return { is: 'amount', value: (own ?? foreign)! }
  }
  // One mark, three figures behind it. Where the amount has no third decimal, a mark for thousands can mean nothing else.
  const isGrouped = text.includes(group)
  if (isGrouped && decimals < 3) return { is: 'amount', value: own }
  if (!isGrouped && decimals >= 3) return { is: 'amount', value: own }
  const [whole, fraction] = [own, foreign].toSorted((one, other) => Number(other) - Number(one))
  return { is: 'unclear', either: whole!, or: fraction!.replace('.', decimal) }
}

/** Decimal text; undefined where the text is no number with these marks. */
function read(
  text: string,
  { decimal, group }: { decimal: string; group: string },
): string | undefined {
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0 || fraction?.includes(group)) return undefined
  const [first = '', ...groups] = whole.split(group)
  const isGrouped = groups.length > 0
  if (isGrouped && (!/^[1-9]\d{0,2}$/.test(first) || !groups.every((one) => /^\d{3}$/.test(one)))) {
    return undefined
  }
  const digits = (first + groups.join('')).replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return digits === '' ? undefined : digits
  return fraction === '' ? undefined : `${digits || '0'}.${fraction}`
}

/** The form's value for an amount that can be read in two ways: no field accepts it as an amount. */
export function unclearAmount(typed: string): string {
  return `?${typed}`
}

/** The typed text, from the form's value. */
export function typedIn(value: string): string {
  return value.replace(/^\?/, '')
}
