// What was read of a file and is likely wrong all the same: amounts that the balances beside them disprove, ids that are there twice, days far
// from the others.
// Such lines are marked and asked about; none is changed or left out. Pure.
import { fingerprintOf } from '#core/import/fingerprint.ts'
import { dayAfter, dayMs } from '#core/time/zone.ts'
import { exactMinor } from './amount-text.ts'
import {
  doubts,
  type BankAccount,
  type BankLine,
  type BankQuestion,
  type RefusedReason,
} from './choices.ts'
import { wholesIn } from './parts.ts'
import { sumsIn } from './sums.ts'

/** The account, its doubtful lines marked. `today`: undefined where it is not known. */
export function withDoubts(account: BankAccount, today: string | undefined): BankAccount {
  const { disproved, proved } = judgedLines(account)
  const wholes = wholesIn(account.lines, ({ line }) => proved.has(line))
  const sums = sumsIn(account.lines, ({ line, doubt }) => doubt !== undefined || proved.has(line))
  const again = repeatedLines(account.lines)
  const behind = linesBehind(account.lines, { disproved, proved })
  const isFar = farDays(account.lines, today)
  const lines = account.lines.map((one): BankLine => {
    const { doubt, ...line } = one
    if (disproved.has(line.line)) return { ...line, doubt: 'balance' }
    if (doubt && !proved.has(line.line)) return one
    if (behind.has(one)) return { ...line, doubt: 'standing' }
    if (sums.has(one)) return { ...line, doubt: 'sum' }
    if (wholes.has(one)) return { ...line, doubt: 'parts' }
    if (again.has(one)) return { ...line, doubt: 'twice' }
    return isFar(line.date) ? { ...line, doubt: 'day' } : line
  })
  return { ...account, lines }
}

/** `checked`: the answers so far. Each is of certain lines only: others are asked about again. */
export function doubtQuestions(
  { key, lines }: BankAccount,
  checked: readonly string[] = [],
): BankQuestion[] {
  return doubts.flatMap((about) => {
    const found = lines.filter(({ doubt }) => doubt === about)
    const [first] = found
    const facts = found.map(({ line, date, amount }) => [line, date, amount].join(' '))
    const value = `${about} ${fingerprintOf(facts.join('\n'))}`
    if (!first || checked.includes(value)) return []
    const options = [{ value, example: first.raw }]
    return [{ about, account: key, count: found.length, line: first.line, options }]
  })
}

/** Days between two parts of a file of which one is read wrongly; and after today, of movements that have hardly happened yet. */
const apartMs = 10 * 365 * dayMs
const aheadDays = 7
/** No file is older, but years of other calendars look so. */
const firstDay = '1970-01-01'

/** Days apart from most others by ten years without any between them, days long ago, and days to come. */
function farDays(lines: readonly BankLine[], today: string | undefined): (date: string) => boolean {
  const parts: string[][] = []
  for (const { date } of lines.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = parts.at(-1)?.at(-1)
    const isApart = last === undefined || Date.parse(date) - Date.parse(last) >= apartMs
    if (isApart) parts.push([date])
    else parts.at(-1)!.push(date)
  }
  const most = Math.max(...parts.map(({ length }) => length))
  // Of two parts of one length either may be wrong.
  const fullest = parts.filter(({ length }) => length === most)
  const trusted = new Set(fullest.length === 1 ? fullest.flat() : [])
  const ahead = today && dayAfter(today, aheadDays)
  return (date) =>
    !trusted.has(date) || date < firstDay || (ahead !== undefined && ahead !== '' && date > ahead)
}

/** All but the first of those that have an id of the bank, a day, an amount and words in common; an id of other movements, too, is none. */
function repeatedLines(lines: readonly BankLine[]): ReadonlySet<BankLine> {
  const named = lines.filter(({ bank_id }) => bank_id !== undefined)
  const again = [...Map.groupBy(named, ({ bank_id }) => bank_id).values()].flatMap((same) => {
    const [first] = same
    const isSame = ({ line, date, amount, raw }: BankLine) =>
      line !== first!.line && date === first!.date && amount === first!.amount && raw === first!.raw
    const others = same.slice(1)
    return others.every(isSame) ? others : []
  })
  return new Set(again)
}

/** Rows that may have moved the balance though they do not come in. */
const unmoved: ReadonlySet<RefusedReason> = new Set([
  'zero',
  'pending',
  'cancelled',
  'balance',
  'total',
  'repeated_header',
  'other_table',
])

/** One row of the file; fees may make two lines of it. */
interface Step {
  readonly line: number
  readonly date: string
  amount: bigint
  readonly balance: bigint | undefined
}

/** What is between two rows is not known. */
const gap = 'gap'
type Steps = readonly (Step | typeof gap)[]

interface Judged {
  readonly disproved: ReadonlySet<number>
  readonly proved: ReadonlySet<number>
}

/** The rows, by their number, that balances disprove in a file most of whose balances follow from its amounts, and those that they prove. */
function judgedLines({ lines, refused }: BankAccount): Judged {
  const none: Judged = { disproved: new Set(), proved: new Set() }
  if (!lines.some(({ balance }) => balance !== undefined)) return none
  let best: ReturnType<typeof followed> | undefined
  for (const one of tries(ordersOf(stepsOf(lines, refused)))) {
    if (!best || one.held - one.failed > best.held - best.failed) best = one
    // Most files are of one order, without a doubt.
    if (one.held > 0 && one.failed === 0) {
      best = one
      break
    }
  }
  if (!best || best.held === 0 || best.held < best.failed) return none
  return { disproved: new Set(best.lines), proved: new Set(best.proved) }
}

/**
 * Those of the last day or later that have no balance, where all others have one that follows from the amounts: what is only reserved moved
 * none yet.
 */
function linesBehind(
  lines: readonly BankLine[],
  { disproved, proved }: Judged,
): ReadonlySet<BankLine> {
  const [behind, others] = [false, true].map((has) =>
    lines.filter(({ balance }) => (balance !== undefined) === has),
  ) as [BankLine[], BankLine[]]
  const isFollowed = proved.size >= minProved && disproved.size === 0
  const isBehind = ({ date, line }: BankLine) =>
    !proved.has(line) && others.every((one) => one.date <= date)
  return new Set(isFollowed && behind.every(isBehind) ? behind : [])
}

const minProved = 2

function* tries(orders: readonly Steps[]) {
  for (const steps of orders) {
    for (const turn of [1n, -1n] as const) {
      for (const isBefore of [false, true]) yield followed(steps, { turn, isBefore })
    }
  }
}

function stepsOf(lines: readonly BankLine[], refused: BankAccount['refused']): Steps {
  const gaps = refused.filter(({ reason }) => !unmoved.has(reason)).map(({ line }) => line)
  const steps: (Step | typeof gap)[] = []
  let next = 0
  let last: Step | undefined
  for (const { line, date, ...texts } of lines) {
    for (; (gaps[next] ?? line) < line; next++) steps.push(gap)
    const [amount, balance] = [exactMinor(texts.amount), exactMinor(texts.balance)]
    if (amount === undefined) steps.push(gap)
    else if (last?.line === line) last.amount += amount
    else {
      last = { line, date, amount, balance }
      steps.push(last)
    }
  }
  return steps
}

/** From old to new or from new to old, within each day as well, or in it the other way. */
function ordersOf(steps: Steps): Steps[] {
  const days: (Step | typeof gap)[][] = []
  let date = ''
  for (const step of steps) {
    const isSame = step === gap || step.date === date
    if (isSame && days.length > 0) days.at(-1)!.push(step)
    else days.push([step])
    if (step !== gap) ({ date } = step)
  }
  const byDay = days.toReversed().flat()
  return [steps, steps.toReversed(), byDay, byDay.toReversed()]
}

interface Following {
  /** Below nought: what is owed grows with what is spent. */
  readonly turn: 1n | -1n
  /** A row's balance is the one before its amount. */
  readonly isBefore: boolean
}

/** From old to new: how many balances follow from the amounts between them, how many do not, and the rows of both. */
function followed(steps: Steps, { turn, isBefore }: Following) {
  const lines: number[] = []
  const proved: number[] = []
  let [held, failed] = [0, 0]
  let last: bigint | undefined
  let since = 0n
  let between: number[] = []
  const begin = (balance: bigint | undefined) => {
    last = balance
    since = 0n
    between = []
  }
  const add = ({ amount, line }: Step) => {
    since += amount
    between.push(line)
  }
  for (const step of steps) {
    if (step === gap) begin(undefined)
    else {
      if (!isBefore) add(step)
      if (step.balance !== undefined) {
        const isHeld = last === undefined || step.balance - last === turn * since
        if (!isHeld) lines.push(...between)
        if (last !== undefined && isHeld) {
          held += 1
          proved.push(...between)
        }
        if (!isHeld) failed += 1
        begin(step.balance)
      }
      if (isBefore) add(step)
    }
  }
  return { held, failed, lines, proved }
}
