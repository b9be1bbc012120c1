// QIF: a line for each member of a record, its first letter says which; a record ends with `^`. Accounts are announced
// between records; a split record is one movement, its parts say how much is of which category.
import { decimalMarkOf, readAmount, type DecimalMark } from '#core/import/amounts.ts'
import { orderExamples, orderOf } from '#core/import/date-order.ts'
import { readDay } from '#core/import/dates.ts'
import type { DateOrder } from '#core/import/rules.ts'
import { maxSplits, slugOf, splitErrors } from '../entry/splits.ts'
import { fitted, isBelow, markQuestion, signQuestion } from './amount-text.ts'
import type {
  BankAccount,
  BankChoices,
  BankLine,
  BankReading,
  Known,
  RefusedReason,
  RefusedRow,
} from './choices.ts'
import { fateOfWords } from './fate.ts'

interface Split {
  category: string
  amount: string
}

interface QifRecord {
  readonly line: number
  readonly account: string
  readonly isCard: boolean
  /** Its first letter. */
  readonly first: string
  /** Of a list of purchases and sales of securities. */
  readonly isSecurity: boolean
  readonly values: Map<string, string>
  readonly splits: Split[]
}

/** Kinds of lists that are movements of an account with money; others are categories, classes, securities. */
const moneyTypes = /^(?:bank|cash|ccard|oth [al])\b/i

export function readQif(text: string, choices: BankChoices, known: Known): BankReading {
  const all = recordsOf(text)
  const records = all.filter(({ isSecurity }) => !isSecurity)
  const days = records.map(({ values }) => dayText(values.get('D') ?? ''))
  const found = orderOf(days, known)
  const date = choices.date ?? found?.order ?? 'mdy'
  const amounts = records.map(({ values }) => values.get('T') ?? values.get('U') ?? '')
  const usual = known.locale === 'pt-BR' ? ',' : '.'
  const marks = decimalMarkOf(amounts, { usual, decimals: known.precision })
  const decimal = choices.decimal ?? marks.mark
  const isOpen = isOfCard(records, decimal, known)
  const isTurned = isOpen && (choices.most_items_are ?? 'outgo') === 'outgo'
  const accounts = new Map<string, { lines: BankLine[]; refused: RefusedRow[] }>()
  for (const record of all) {
    const account = accounts.get(record.account) ?? { lines: [], refused: [] }
    accounts.set(record.account, account)
    const outcome = readRecord(record, { date, decimal, known, isTurned })
    if ('date' in outcome) account.lines.push(outcome)
    else account.refused.push({ line: record.line, raw: wordsOf(record).raw, ...outcome })
  }
  const asked = choices.date || found?.isSure !== false ? undefined : found
  const base = {
    choices: { ...choices, date, decimal },
    header: [],
    sample: [],
    columns: [],
    questions: [
      ...(asked ? [{ about: 'date' as const, ...orderExamples(days, asked.open) }] : []),
      ...(choices.decimal || marks.isSure ? [] : [markQuestion(decimal, amounts)]),
      ...(isOpen && !choices.most_items_are
        ? [signQuestion('outgo', { values: amounts, mark: decimal })]
        : []),
    ],
    accounts: [...accounts].map(([name, rest]): BankAccount => ({ key: name, name, ...rest })),
  }
  return all.length === 0 ? { ...base, problem: 'no_table' } : base
}

/** Amounts of a card of which few have a minus: that may be its payments. */
function isOfCard(records: readonly QifRecord[], decimal: DecimalMark, { card }: Known): boolean {
  const read = records.flatMap(({ values, isCard }) => {
    const amount = readAmount(values.get('T') ?? values.get('U') ?? '', decimal)
    return amount ? [{ isCard: isCard || card, isOut: isBelow(amount) }] : []
  })
  const isFew = read.filter(({ isOut }) => isOut).length < read.length / 2
  return isFew && read.every(({ isCard }) => isCard)
}

function recordsOf(text: string): QifRecord[] {
  const records: QifRecord[] = []
  let account = ''
  let list: List = 'money'
  let isCard = false
  let record: QifRecord | undefined
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const [code = '', value] = [raw.trimStart()[0], raw.trimStart().slice(1).trim()]
    if (code === '!') {
      record = undefined
      list = listOf(value, list)
      if (/^type:/i.test(value)) isCard = /^type:\s*ccard/i.test(value)
    } else if (code === '^') {
      if (list === 'account') account = record?.values.get('N') ?? account
      else if (isRead(list) && record) records.push({ ...record, account })
      record = undefined
    } else if (code !== '') {
      if (list === 'money' && record && isNext(record, code)) {
        records.push({ ...record, account })
        record = undefined
      }
      record ??= {
        first: code,
        line: at + 1,
        account,
        isCard,
        isSecurity: list === 'security',
        values: new Map(),
        splits: [],
      }
      put(record, code, value)
    }
  }
  if (list === 'money' && record?.values.has('T')) records.push({ ...record, account })
  return records
}

/** It has this letter already, which another record begins with whose end before it is lacking. */
const isNext = ({ values, first }: QifRecord, code: string) =>
  values.has(code) && (code === 'D' || code === 'T' || code === first)

type List = 'money' | 'security' | 'account' | 'other'
const isRead = (list: List) => list === 'money' || list === 'security'

function listOf(value: string, former: List): List {
  if (/^account/i.test(value)) return 'account'
  const [, type] = /^type:\s*(.*)$/i.exec(value) ?? []
  if (type === undefined) return former
  if (/^invst\b/i.test(type)) return 'security'
  return moneyTypes.test(type) ? 'money' : 'other'
}

function put({ values, splits }: QifRecord, code: string, value: string): void {
  const last = splits.at(-1)
  if (code === 'S') splits.push({ category: value, amount: '' })
  else if (code === '$' && last) last.amount = value
  else if (!values.has(code)) values.set(code, value)
}

/** `6/ 1'15` → `6/1/2015`: after an apostrophe the years of this century. */
function dayText(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/'(\d{2})$/, '/20$1')
    .replace("'", '/')
}

interface RecordReading {
  readonly date: DateOrder
  readonly decimal: DecimalMark
  readonly known: Known
  /** What has no minus goes out. */
  readonly isTurned: boolean
}

function readRecord(
  record: QifRecord,
  reading: RecordReading,
): BankLine | { reason: RefusedReason } {
  const { values, line } = record
  if (record.isSecurity) return { reason: 'security' }
  const { date } = reading
  const written = dayText(values.get('D') ?? '')
  const day = readDay(written, date)
  if (day === undefined) return { reason: written === '' ? 'no_date' : 'bad_date' }
  const words = wordsOf(record)
  if (isVoid(words.party) || isVoid(words.description)) return { reason: 'cancelled' }
  const { reason, doubt } = fateOfWords([words.party, words.description])
  if (reason) return { reason }
  const total = values.get('T') ?? values.get('U')
  if (total === undefined || total === '') return { reason: 'no_amount' }
  const amount = amountText(total, reading)
  if (typeof amount !== 'string') return amount
  const filed = partsOf(record, amount, reading) ?? { category: categoryOf(values.get('L') ?? '') }
  return { line, date: day, amount, ...words, ...filed, ...(doubt && { doubt }) }
}

/**
 * What of it is of which category, an account among them that takes a part. Their names alone where parts do not come to it, go the other way or
 * have no name; undefined of a record that is not split.
 */
function partsOf(
  { splits }: QifRecord,
  total: string,
  reading: RecordReading,
): Pick<BankLine, 'category' | 'splits'> | undefined {
  if (splits.length < 2) return splits[0] && { category: categoryOf(splits[0].category) }
  const [value, sign] = [total.replace('-', ''), total.startsWith('-') ? '-' : '']
  const parts = splits.flatMap(({ category, amount }) => {
    const text = amountText(amount, reading)
    if (typeof text !== 'string' && text.reason === 'zero') return []
    const part = typeof text === 'string' && text.startsWith(sign) ? text.slice(sign.length) : '-'
    return [{ category: slugOf(bareName(category).replace(/^\[(.+)\]$/, '$1')), value: part }]
  })
  const category = parts
    .slice(0, maxSplits)
    .flatMap((one) => one.category || [])
    .join(', ')
  const isRead = parts.length > 0 && parts.length <= maxSplits && parts.every(hasNoSign)
  const isWhole = isRead && Object.keys(splitErrors({ splits: parts, value })).length === 0
  return { category, ...(isWhole && { splits: parts }) }
}

const hasNoSign = ({ value }: { value: string }) => /^\d/.test(value)

function amountText(
  text: string,
  { decimal, known: { precision }, isTurned }: RecordReading,
): string | { reason: RefusedReason } {
  const amount = readAmount(text, decimal)
  if (!amount) return { reason: 'bad_amount' }
  const fits = fitted(amount.digits, precision)
  if ('reason' in fits) return fits
  return isBelow(amount) === isTurned ? fits.amount : `-${fits.amount}`
}

/** Quicken writes it before the payee of what was voided. */
const isVoid = (text: string) => /^\*{1,2}void\*{1,2}/i.test(text)

/** Without the class behind a bar. */
const bareName = (text: string) => text.split('/')[0] ?? ''

/** `[Savings]` is another account, and no category. */
const categoryOf = (text: string) => (/^\[.+\]$/.test(bareName(text)) ? '' : bareName(text))

function wordsOf({ values }: QifRecord): Pick<BankLine, 'description' | 'party' | 'raw'> {
  const [payee = '', memo = ''] = [values.get('P') ?? values.get('Y'), values.get('M')]
  const description = memo || payee
  const party = payee === description ? '' : payee
  return { description, party, raw: [party, description].filter(Boolean).join(' ') }
}
