// Bytes in words. Pure.

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes by thousands (spec 9): 1,234,567 → "1.2 MB". */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
