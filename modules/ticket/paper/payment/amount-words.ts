// An amount of money in words, as receipts say it beside the figures: `duzentos e cinquenta reais e dez centavos`. Pure.
import type { Locale } from '#core/wire.ts'

/** One and many of a unit. */
type Unit = readonly [one: string, many: string]

interface Currency {
  readonly whole: Unit
  readonly part: Unit
}

interface Language {
  readonly currencies: Readonly<Record<string, Currency>>
  /** In words; a whole number from nought. */
  readonly count: (number: bigint) => string
  readonly and: string
  /** Between a round million and what is counted: `um milhão de reais`. */
  readonly of: string
}

const units = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  pt: 'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
}
const tens = {
  en: '. . twenty thirty forty fifty sixty seventy eighty ninety',
  pt: '. . vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
}
const hundredsPt =
  '. cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'
const scalesEn = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']
const scalesPt: readonly Unit[] = [
  ['', ''],
  [' mil', ' mil'],
  [' milhão', ' milhões'],
  [' bilhão', ' bilhões'],
  [' trilhão', ' trilhões'],
  [' quatrilhão', ' quatrilhões'],
]

const nth = (list: string, at: number) => list.split(' ')[at] ?? ''

function belowThousandEn(number: number): string {
  const rest = number % 100
  const ten = rest < 20 ? nth(units.en, rest) : tensEn(rest)
  if (number < 100) return ten
  const hundreds = `${nth(units.en, Math.floor(number / 100))} hundred`
  return rest === 0 ? hundreds : `${hundreds} and ${ten}`
}

function tensEn(number: number): string {
  const ten = nth(tens.en, Math.floor(number / 10))
  return number % 10 === 0 ? ten : `${ten}-${nth(units.en, number % 10)}`
}

function belowThousandPt(number: number): string {
  if (number === 100) return 'cem'
  const [hundred, rest] = [Math.floor(number / 100), number % 100]
  const words = [
    hundred > 0 && nth(hundredsPt, hundred),
    rest >= 20 && nth(tens.pt, Math.floor(rest / 10)),
    (rest < 20 ? rest : rest % 10) > 0 && nth(units.pt, rest < 20 ? rest : rest % 10),
  ]
  return words.filter(Boolean).join(' e ')
}

interface Group {
  /** From 1 to 999. */
  readonly number: number
  /** 1: thousands, 2: millions. */
  readonly scale: number
}

/** The groups of three digits that are not nought, the greatest first. */
function groupsOf(number: bigint): Group[] {
  const groups: Group[] = []
  for (let [rest, scale] = [number, 0]; rest > 0n; rest /= 1_000n, scale += 1)
    if (rest % 1_000n > 0n) groups.unshift({ number: Number(rest % 1_000n), scale })
  return groups
}

function countEn(number: bigint): string {
  const groups = groupsOf(number).map(
    (group) => belowThousandEn(group.number) + (scalesEn[group.scale] ?? ''),
  )
  const last = number % 1_000n
  // One thousand and five, but one thousand two hundred.
  const isSmall = groups.length > 1 && last > 0n && last < 100n
  if (groups.length === 0) return nth(units.en, 0)
  return isSmall ? `${groups.slice(0, -1).join(' ')} and ${groups.at(-1)}` : groups.join(' ')
}

function countPt(number: bigint): string {
  const groups = groupsOf(number)
  if (groups.length === 0) return nth(units.pt, 0)
  return groups.reduce((said, group, at) => {
    const [one, many] = scalesPt[group.scale] ?? ['', '']
    const isThousand = group.scale === 1 && group.number === 1
    const words = isThousand
      ? 'mil'
      : belowThousandPt(group.number) + (group.number === 1 ? one : many)
    if (at === 0) return words
    // Mil e cem, mil e cinco, but mil duzentos e cinco.
    const isLast = at === groups.length - 1
    const isBound = isLast && (group.number < 100 || group.number % 100 === 0)
    return `${said} ${isBound ? 'e ' : ''}${words}`
  }, '')
}

const languages: Readonly<Record<Locale, Language>> = {
  en: {
    currencies: {
      USD: { whole: ['US dollar', 'US dollars'], part: ['cent', 'cents'] },
      EUR: { whole: ['euro', 'euros'], part: ['cent', 'cents'] },
      GBP: { whole: ['pound', 'pounds'], part: ['penny', 'pence'] },
      BRL: { whole: ['Brazilian real', 'Brazilian reais'], part: ['centavo', 'centavos'] },
    },
    count: countEn,
    and: 'and',
    of: '',
  },
  'pt-BR': {
    currencies: {
      BRL: { whole: ['real', 'reais'], part: ['centavo', 'centavos'] },
      USD: { whole: ['dólar americano', 'dólares americanos'], part: ['centavo', 'centavos'] },
      EUR: { whole: ['euro', 'euros'], part: ['centavo', 'centavos'] },
      GBP: { whole: ['libra esterlina', 'libras esterlinas'], part: ['penny', 'pence'] },
    },
    count: countPt,
    and: 'e',
    of: 'de ',
  },
}

/**
 * `1250.10`, `BRL` → `mil duzentos e cinquenta reais e dez centavos`. A currency without words here, or with other decimals than two, is
 * named by its code, and its decimals are a fraction: `five KWD and 125/1000`.
 */
export function amountWords(amount: string, currency: string, locale: Locale): string {
  const [digits = '0', decimals = ''] = amount.split('.')
  const { currencies, count, and, of } = languages[locale]
  const whole = BigInt(digits)
  const known = currencies[currency]
  if (!known || decimals.length > 2) {
    const isWhole = /^0*$/.test(decimals)
    const words = `${count(whole)} ${currency}`
    return isWhole ? words : `${words} ${and} ${decimals}/1${'0'.repeat(decimals.length)}`
  }
  const cents = BigInt(decimals.padEnd(2, '0'))
  const isRound = whole >= 1_000_000n && whole % 1_000_000n === 0n
  const said = (number: bigint, [one, many]: Unit) =>
    `${count(number)} ${isRound && number === whole ? of : ''}${number === 1n ? one : many}`
  const parts = [
    (whole > 0n || cents === 0n) && said(whole, known.whole),
    cents > 0n && said(cents, known.part),
  ]
  return parts.filter(Boolean).join(` ${and} `)
}
