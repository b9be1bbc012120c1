// OFX as banks write it, one or several accounts in a file: which way amounts go, what is no movement of money, what the bank took back.
import { decimalMarkOf, readAmount, type Amount, type DecimalMark } from '#core/import/amounts.ts'
import { readDay } from '#core/import/dates.ts'
import { exactText, fitted, isBelow, markQuestion, signQuestion } from './amount-text.ts'
import type {
  BankAccount,
  BankChoices,
  BankLine,
  BankReading,
  ItemKind,
  Known,
  RefusedReason,
  RefusedRow,
} from './choices.ts'
import { fateOfWords } from './fate.ts'
import { statementsOf, type Movement, type Statement, type Values } from './ofx-tags.ts'

export function readOfx(text: string, choices: BankChoices, known: Known): BankReading {
  const statements = statementsOf(text)
  const amounts = statements.flatMap(({ movements }) =>
    movements.filter(isOfMoney).map(({ values }) => values.get('TRNAMT') ?? ''),
  )
  const found = decimalMarkOf(amounts, { usual: '.', decimals: known.precision })
  const decimal = choices.decimal ?? found.mark
  const accounts = new Map<string, BankAccount>()
  const how = { mark: decimal, known, untold: choices.most_items_are }
  const ways = statements.map(({ movements, isCard }) =>
    wayOf(movements.filter(isOfMoney), decimal, isCard || known.card),
  )
  for (const [at, statement] of statements.entries()) {
    const account = accountOf(statement, how, ways[at]!)
    const former = accounts.get(account.key)
    accounts.set(account.key, former ? joined(former, account) : account)
  }
  const isUntold = [...accounts.values()].some(({ refused }) =>
    refused.some(({ reason }) => reason === 'no_side'),
  )
  const questions = [
    ...(choices.decimal || found.isSure ? [] : [markQuestion(decimal, amounts)]),
    ...(isUntold || (ways.includes('open') && !choices.most_items_are)
      ? [signQuestion('outgo', { values: amounts, mark: decimal })]
      : []),
  ]
  const nothing = { header: [], sample: [], columns: [], questions }
  const base = { ...nothing, choices: { ...choices, decimal }, accounts: [...accounts.values()] }
  return accounts.size === 0 ? { ...base, problem: 'no_table' } : base
}

const isOfMoney = ({ isSecurity }: Movement) => !isSecurity

/** One account in several statements of a file. */
function joined(former: BankAccount, next: BankAccount): BankAccount {
  const lines = [...former.lines, ...next.lines]
  return { ...former, ...next, lines, refused: [...former.refused, ...next.refused] }
}

interface AccountReading {
  readonly mark: DecimalMark
  readonly known: Known
  /** What a movement is whose direction the file does not say; undefined: it is refused. */
  readonly untold: ItemKind | undefined
}

function accountOf(
  { values, ledger, movements }: Statement,
  reading: AccountReading,
  way: Way,
): BankAccount {
  const { mark, known } = reading
  const parts = ['BANKID', 'BRANCHID', 'ACCTID'].map((name) => values.get(name) ?? '')
  const lines: BankLine[] = []
  const refused: RefusedRow[] = []
  const currency = values.get('CURDEF')?.toUpperCase()
  const ids = new Set(movements.map((one) => one.values.get('FITID')))
  const how = { ...reading, way, ids, currency: currency ?? known.currency }
  const corrected = correctionsOf(movements)
  for (const movement of movements) {
    const isGone = corrected.has(movement)
    const outcome = isGone ? ({ reason: 'cancelled' } as const) : readMovement(movement, how)
    if (!('reason' in outcome)) lines.push(outcome)
    else refused.push({ line: movement.line, raw: wordsOf(movement.values).raw, ...outcome })
  }
  const left = ledger.get('BALAMT') ?? ''
  const leftMark = decimalMarkOf([left], { usual: mark, decimals: known.precision }).mark
  const balance = exactText(left, leftMark, known)
  const day = dayOf(ledger.get('DTASOF') ?? '')
  const closing = balance && { amount: balance, ...(day && { date: day }) }
  return {
    key: parts.join('/'),
    name: parts.filter(Boolean).join(' '),
    lines,
    refused,
    ...(currency && { currency }),
    ...(closing && { closing }),
  }
}

/** What is deleted or replaced by another movement of the statement, and what only deletes one. */
function correctionsOf(movements: readonly Movement[]): ReadonlySet<Movement> {
  const later = movements.filter(({ values }) => values.has('CORRECTFITID'))
  const ids = new Set(later.map(({ values }) => values.get('CORRECTFITID')))
  const isCorrected = ({ values }: Movement) => {
    const id = values.get('FITID')
    return id !== undefined && ids.has(id) && values.get('CORRECTFITID') !== id
  }
  return new Set(movements.filter((one) => isCorrected(one) || isDeletion(one.values)))
}

const isDeletion = (values: Values) => /^DELETE$/i.test(values.get('CORRECTACTION') ?? '')

const readOf = ({ values }: Movement, mark: DecimalMark) =>
  readAmount(values.get('TRNAMT') ?? '', mark)

interface MovementReading extends AccountReading {
  /** Of the account. */
  readonly currency: string
  readonly way: Way
  /** Of all movements of the statement. */
  readonly ids: ReadonlySet<string | undefined>
}

/**
 * What gives the direction: the sign, the type where no amount has a minus, the type alone where what goes out has none, the type
 * where every sign is the other way, or a person, of a card whose few minuses may be its payments.
 */
type Way = 'sign' | 'type' | 'type_alone' | 'turned' | 'open'

const outTypes = /^(?:DEBIT|PAYMENT|POS|CHECK|FEE|SRVCHG|DIRECTDEBIT|CASH|REPEATPMT)$/i
const inTypes = /^(?:CREDIT|DEP|DIRECTDEP)$/i

/** What the type of a movement says; undefined where it says nothing. A card is paid by its payments. */
function isOutByType({ values }: Movement, isCard = false): boolean | undefined {
  const type = values.get('TRNTYPE') ?? ''
  if (isCard && /^PAYMENT$/i.test(type)) return undefined
  return outTypes.test(type) || (inTypes.test(type) ? false : undefined)
}

function wayOf(movements: readonly Movement[], mark: DecimalMark, isCard: boolean): Way {
  const signs = movements.map((one) => {
    const amount = readOf(one, mark)
    return amount !== undefined && isBelow(amount)
  })
  const types = movements.map((one) => isOutByType(one, isCard))
  if (!signs.includes(true)) return isCard || types.includes(true) ? 'type_alone' : 'type'
  const isOther = types.every((isOut, at) => isOut === undefined || isOut !== signs[at])
  if (isOther && types.includes(true) && (isCard || types.includes(false))) return 'turned'
  const isFew = signs.filter(Boolean).length < signs.length / 2
  return isCard && isFew && types.every((one) => one === undefined) ? 'open' : 'sign'
}

/** Undefined where neither sign nor type says it. */
function isOut(
  movement: Movement,
  amount: Amount,
  { way, untold = 'outgo' }: MovementReading,
): boolean | undefined {
  const bySign = isBelow(amount)
  if (way === 'turned' || (way === 'open' && untold === 'outgo')) return !bySign
  return way === 'type_alone' ? isOutByType(movement) : bySign
}

function readMovement(
  movement: Movement,
  how: MovementReading,
): BankLine | { reason: RefusedReason } {
  const { mark, known } = how
  const { line, values } = movement
  if (movement.isSecurity) return { reason: 'security' }
  const date = dayOf(values.get('DTPOSTED') ?? values.get('DTUSER') ?? '')
  if (date === undefined) return { reason: values.has('DTPOSTED') ? 'bad_date' : 'no_date' }
  const words = wordsOf(values)
  if (/^HOLD$/i.test(values.get('TRNTYPE') ?? '')) return { reason: 'pending' }
  const fate = fateOfWords([words.description, words.party])
  if (fate.reason) return { reason: fate.reason }
  const currency = values.get('CURRENCY')?.toUpperCase()
  if (currency && currency !== how.currency) return { reason: 'other_currency' }
  const amount = readOf(movement, mark)
  if (!amount) return { reason: values.has('TRNAMT') ? 'bad_amount' : 'no_amount' }
  const fits = fitted(amount.digits, known.precision)
  if ('reason' in fits) return fits
  const goesOut = isOut(movement, amount, how) ?? (how.untold && how.untold === 'outgo')
  if (goesOut === undefined) return { reason: 'no_side' }
  const id = values.get('FITID')
  // What it corrects came with another file.
  const doubt =
    values.has('CORRECTFITID') && !how.ids.has(values.get('CORRECTFITID')!)
      ? 'standing'
      : fate.doubt
  return {
    line,
    date,
    amount: goesOut ? `-${fits.amount}` : fits.amount,
    ...words,
    category: '',
    ...(doubt && { doubt }),
    ...(id && { bank_id: id }),
  }
}

function wordsOf(values: Values): Pick<BankLine, 'description' | 'party' | 'raw'> {
  const clean = (name: string) => (values.get(name) ?? '').replace(/\s+/g, ' ')
  const [name, memo] = [clean('NAME'), clean('MEMO')]
  const description = memo || name
  const party = name === description ? '' : name
  return { description, party, raw: [party, description].filter(Boolean).join(' ') }
}

/** `20170301120000[-3:BRT]`: the day on the bank's own clock. Some write it with dashes or bars. */
function dayOf(text: string): string | undefined {
  const bare = /^\d{8}/.exec(text)?.[0]
  return readDay(bare ?? text, 'ymd') ?? (bare ? undefined : readDay(text, 'dmy'))
}
