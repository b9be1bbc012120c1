// A journal for hledger (https://hledger.org/1.25/hledger.html): confirmed records cleared (`*`), pending ones pending (`!`),
// imported ones left out, so that `hledger bal -C`, `-P` and without either say balance, pending and balance after pending. Pure.
import { isNought } from '../amounts.ts'
import { accountPart, accountParts, plainLine } from './names.ts'

/** The fields of a wallet that a journal needs. */
export interface JournalWallet {
  readonly id: string
  readonly name: string
  readonly currency: string
  /** Decimals of its amounts. */
  readonly precision: number
  readonly card: boolean
}

/** What is in a wallet before the first entry, as decimal text. */
export interface Opening {
  readonly wallet: string
  readonly confirmed: string
  readonly pending: string
}

/** An amount (decimal text, nought or more) that leaves or reaches a wallet. */
export interface Side {
  readonly wallet: string
  readonly value: string
}

/** A record as a journal writes it: of an income only `into`, of an outgo only `from`, of a transfer or exchange both. */
export interface JournalEntry {
  readonly id: string
  readonly date: string
  readonly isPending: boolean
  readonly description: string
  readonly thirdParty: string
  readonly categories: readonly string[]
  /** What of the amount is of which category; none where it is all of one. */
  readonly shares?: readonly (readonly [category: string, value: string])[] | undefined
  readonly from?: Side
  readonly into?: Side
  /** Borne by its wallet, beside what leaves or reaches it. */
  readonly fee?: Side
}

export interface Journal {
  /** Which decimals and accounts there are. */
  readonly head: string
  /** `day`: its date. '' where every wallet is empty. */
  opening(day: string, openings: readonly Opening[]): string
  entry(entry: JournalEntry): string
}

type JournalPosting = readonly [account: string, amount: string]

const indent = '    '
/** Two spaces at the least end the name of an account. */
const gap = '  '

const less = ({ wallet, value }: Side): Side => ({
  wallet,
  value: value.startsWith('-') ? value.slice(1) : `-${value}`,
})

/** `wallets`: all that its entries name. */
export function journalOf(wallets: readonly JournalWallet[]): Journal {
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const parts = accountParts(wallets)
  const known = (id: string): JournalWallet =>
    byId.get(id) ?? { id, name: id, currency: 'XXX', precision: 0, card: false }
  const account = (id: string) => {
    const room = known(id).card ? 'liabilities:cards' : 'assets:wallets'
    return `${room}:${parts.get(id) ?? accountPart(id)}`
  }
  const amount = ({ wallet, value }: Side) => `${value} ${known(wallet).currency}`
  const posting = (side: Side): JournalPosting => [account(side.wallet), amount(side)]

  function linesOf({ from, into, fee, categories, shares = [] }: JournalEntry): JournalPosting[] {
    // Filed under its first category, unless it says how much is of which: an account takes the whole of it once.
    const filed = (room: string, side: Side) =>
      (shares.length > 0 ? shares : [[categories[0] ?? '', side.value] as const]).map(
        ([category, value]): JournalPosting => [
          `${room}:${accountPart(category) || 'uncategorised'}`,
          amount(room === 'income' ? less({ ...side, value }) : { ...side, value }),
        ],
      )
    const lines: JournalPosting[] = []
    if (from && into) lines.push(exchanged(from, into), posting(into))
    else if (from) lines.push(posting(less(from)), ...filed('expenses', from))
    else if (into) lines.push(posting(into), ...filed('income', into))
    if (fee && !isNought(fee.value)) lines.push(['expenses:fees', amount(fee)], posting(less(fee)))
    return lines
  }

  /** The amount that leaves, with what it cost as a whole (`@@`) where it arrives in another currency. */
  function exchanged(from: Side, into: Side): JournalPosting {
    const [name, words] = posting(less(from))
    const isOther = known(from.wallet).currency !== known(into.wallet).currency
    return [name, isOther ? `${words} @@ ${amount(into)}` : words]
  }

  return {
    head: headOf(wallets, account),
    opening(day, openings) {
      const of = (standing: 'confirmed' | 'pending') => {
        const lines = openings
          .map((one) => ({ wallet: one.wallet, value: one[standing] }))
          .filter(({ value }) => !isNought(value))
          .flatMap((side): JournalPosting[] => [
            posting(side),
            ['equity:opening balances', amount(less(side))],
          ])
        const mark = standing === 'confirmed' ? '*' : '!'
        return lines.length === 0 ? '' : block(`${day} ${mark} Opening balances`, lines)
      }
      return of('confirmed') + of('pending')
    },
    entry(entry) {
      const { id, date, isPending, categories } = entry
      const words = wordsOf(entry)
      const head = `${date} ${isPending ? '!' : '*'} (${id})${words && ` ${words}`}`
      const others = categories.map(accountPart).filter((slug) => slug !== '')
      const comment = others.length > 1 ? [`${indent}; categories: ${others.join(' ')}`] : []
      return block(head, linesOf(entry), comment)
    },
  }
}

/** `payee | note`, as hledger divides a description; the code before it keeps it from being read as one. */
function wordsOf({ thirdParty, description }: JournalEntry): string {
  const [payee, note] = [plainLine(thirdParty).replaceAll('|', '/'), plainLine(description)]
  return payee && note ? `${payee} | ${note}` : payee || note
}

function block(
  head: string,
  lines: readonly JournalPosting[],
  comments: readonly string[] = [],
): string {
  const width = Math.max(...lines.map(([account]) => account.length))
  const postings = lines.map(
    ([account, amount]) => `${indent}${account.padEnd(width)}${gap}${amount}`,
  )
  return `${[head, ...comments, ...postings].join('\n')}\n\n`
}

/** Currencies with the decimals of their finest wallet, so that every amount is written whole. */
function headOf(wallets: readonly JournalWallet[], account: (id: string) => string): string {
  const decimals = new Map<string, number>()
  for (const { currency, precision } of wallets)
    decimals.set(currency, Math.max(precision, decimals.get(currency) ?? 0))
  const commodities = [...decimals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, places]) => `commodity 1000.${'0'.repeat(places)} ${currency}`)
  const accounts = wallets.map(({ id }) => `account ${account(id)}`).toSorted()
  return `${['decimal-mark .', '', ...commodities, '', ...accounts].join('\n')}\n\n`
}
