// Numbers as people type them: their language says which mark ends the whole part and which groups thousands. Pure.

/**
 * `1.234,5` in Portuguese and `1,234.5` in English → `1234.5`. Undefined when it is no number in this language: groups
 * that are not of three digits, the other language's marks, exponents.
 */
export function readDecimal(typed: string, locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  const text = typed.trim().replace('−', '-')
  const [whole = '', decimals, ...more] = text.split(mark('decimal'))
  const [first = '', ...groups] = whole.split(mark('group'))
  const isGrouped = groups.length > 0 && /^-?\d{1,3}$/.test(first)
  const isWhole = isGrouped ? groups.every((group) => /^\d{3}$/.test(group)) : /^-?\d+$/.test(whole)
  if (!isWhole || more.length > 0) return undefined
  const digits = first + groups.join('')
  if (decimals === undefined) return digits
  return /^\d+$/.test(decimals) ? `${digits}.${decimals}` : undefined
}
