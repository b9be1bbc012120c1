// The names of the columns again without a title above them: another page of the same account where its balances or days go on, else
// perhaps the table of another account, which is asked about.
import { exactMinor } from '../amount-text.ts'
import type { BankAccount, BankLine } from '../choices.ts'
import { maxAccounts } from './accounts.ts'

type ReadRows = Pick<BankAccount, 'lines' | 'refused'>

/** Different days that show by their sequence that a page goes on. */
const minDays = 3
const maxNameCharacters = 40

/** The rows of each table under a name of its first words; all of them without a name where they are of one account. */
export function tablesOf({
  lines,
  refused,
}: ReadRows): (readonly [string | undefined, ReadRows])[] {
  const heads = refused.flatMap(({ line, reason }) => (reason === 'repeated_header' ? [line] : []))
  const pages: { readonly head: number; readonly lines: BankLine[] }[] = []
  let next = 0
  let head = 0
  for (const line of lines) {
    while (heads[next] !== undefined && heads[next]! < line.line) head = heads[next++]!
    const page = pages.at(-1)
    if (page?.head === head) page.lines.push(line)
    else pages.push({ head, lines: [line] })
  }
  const begins = pages.flatMap((page, at) => {
    const former = pages[at - 1]
    return former && !isPage(former.lines, page.lines) ? [page.head] : []
  })
  if (begins.length === 0) return [[undefined, { lines, refused }]]
  return [0, ...begins].slice(0, maxAccounts).map((begin, at) => {
    const isOf = ({ line }: { readonly line: number }) =>
      line >= begin && line < (begins[at] ?? Infinity)
    const own = { lines: lines.filter(isOf), refused: refused.filter(isOf) }
    return [`${at + 1}: ${own.lines[0]!.raw.slice(0, maxNameCharacters)}`, own]
  })
}

/** It goes on: by the balances on both sides, else by days that all follow each other. */
function isPage(page: readonly BankLine[], next: readonly BankLine[]): boolean {
  const [last, first] = [page.at(-1)!, next[0]!]
  const [left, right] = [last.balance, first.balance].map((text) => exactMinor(text))
  if (left !== undefined && right !== undefined) {
    const step = right - left
    const moved = [exactMinor(first.amount)!, exactMinor(last.amount)!]
    return moved.some((amount) => step === amount || step === -amount)
  }
  const days = [...page, ...next].map(({ date }) => date)
  const follow = (way: 1 | -1) =>
    days.every((day, at) => at === 0 || (way === 1 ? days[at - 1]! <= day : days[at - 1]! >= day))
  return new Set(days).size >= minDays && (follow(1) || follow(-1))
}
