// A bank's CSV file: its table, the role and reading of each column, its signs, its rows. What was chosen is kept, the rest
// is found; what is ambiguous becomes a question with the likely answer first.
import { maxImportColumns, maxImportRows } from '#core/import/limits.ts'
import { splitRows, tableOf, type Layout, type Rows } from '#core/import/text-file.ts'
import { signQuestion } from '../amount-text.ts'
import {
  movedRoles,
  type BankAccount,
  type BankChoices,
  type BankProblem,
  type BankReading,
  type ColumnRole,
  type FoundColumn,
  type Known,
} from '../choices.ts'
import { amountQuestion } from './amounts/candidates.ts'
import { closingOf, isBalanceBefore } from './amounts/closing.ts'
import { readColumns, type ReadColumn, type Reading } from './column-cells.ts'
import { rolesOf, type FoundRole } from './columns.ts'
import { currencyAround, currencyOf } from './amounts/currencies.ts'
import { withEnds } from './ends.ts'
import { factsOf, isAmounts, isNegative, sampleOf, type Facts } from './facts.ts'
import { feeQuestion, feesOf } from './amounts/fees.ts'
import { bankLayout, entriesAbove, isEntryRow, withPartedDays } from './layout.ts'
import { rowsByAccount } from './accounts.ts'
import { isOfMeans, isOfOrder, isOfOther, isOfRefunds } from './names.ts'
import { raggedOf } from './ragged.ts'
import { readRows, refusedRow, type OnRow, type RowsPlan } from './rows.ts'
import { moneyColumns } from './amounts/money-columns.ts'
import { directionQuestion, sidesQuestion } from './amounts/sides.ts'
import { signRule } from './amounts/signs.ts'
import { unitOf, type Shifts } from './amounts/units.ts'
import { remembered, stateQuestions } from './states.ts'
import { tablesOf } from './tables.ts'
import { isBalanceLine, isCardTitle, isHeld, isTotalLine } from './words.ts'

interface Table {
  readonly layout: Layout
  /** The rows above the names of its columns. */
  readonly before: Rows
  readonly header: readonly string[]
  readonly rows: ReturnType<typeof tableOf>['rows']
}

/** Rows that the screen shows as they are cut. */
const shown = 8

/** Rows that the number of columns is found by, and more. */
const headRows = 600

/** The names of the columns, as they are found. */
export function csvHeader(text: string): readonly string[] {
  const layout = bankLayout(text, {})
  return withEnds(tableOf(text, layout, layout.before + headRows)).header
}

export function readCsv(
  text: string,
  choices: BankChoices,
  wallet: Known,
  onRow?: OnRow,
): BankReading {
  const table = tableIn(text, choices)
  const { header, rows, layout, before } = table
  const above = before.cells
  const known = { ...wallet, card: wallet.card || above.flat().some(isCardTitle) }
  const base = { ...choices, ...layout }
  const nothing = { choices: base, header, sample: rows.cells.slice(0, shown), accounts: [] }
  const wrong = tableProblem(table)
  if (wrong) return { ...nothing, problem: wrong, columns: [], questions: [] }

  const sample = sampleOf(rows.cells)
  const facts = factsOf(header, sample, known)
  const money = moneyColumns(facts, known)
  const likely = rolesOf(facts, known, money)
  const roles = rolesAs(choices, likely)
  const read = readColumns(table, { roles, choices, known })
  const columns = read.map(({ choice }) => choice)
  const signs = signRule(facts, roles, known, choices.sides)
  const positive = choices.most_items_are ?? signs.rule.positive
  const isSaid = isWaySaid(choices)
  const currency = currencyOf(facts, roles, known)
  const unit = unitOf(facts, roles, { known, choices, above })
  const fees = choices.areFeesApart ?? feesOf(facts, roles, positive)
  const proofs = read.map((one, at) => proofOf(one, choices, { found: likely[at], at }))
  const directions = directionQuestion(facts, roles, { choices, isSaid, isSure: signs.isSure })
  const questions = [
    ...read.flatMap(({ question }) => (question ? [question] : [])),
    ...(choices.isAmount ? [] : amountQuestion(money.open)),
    ...sidesQuestion(facts, roles, { choices, known }),
    ...(directions.length > 0
      ? directions
      : signs.isSure || isSaid
        ? []
        : [signQuestion(positive, facts[roles.indexOf('value')])]),
    ...(fees === 'open' ? [feeQuestion(facts, roles)] : []),
    ...unit.questions,
    ...stateQuestions(
      rows,
      facts.filter(({ at }) => roles[at] === 'status'),
      choices,
    ),
  ]
  const result = { ...nothing, columns: proofs, questions }
  const whole = {
    ...base,
    columns,
    klass: choices.klass ?? 'auto',
    most_items_are: positive,
  } as const
  const lacking = rolesProblem(roles)
  if (lacking) return { ...result, problem: lacking, choices: whole }

  const plan: RowsPlan = {
    ...fileOf(table, { sample, facts, roles, shifts: unit.shifts }),
    columns,
    rule: { ...signs.rule, positive },
    precision: known.precision,
    currency: currency.rows,
    own: known.currency,
    feesApart: fees === true || fees === 'apart',
    states: choices.states ?? {},
  }
  const parts = partsOf(table, above, { roles, choices })
  const facets = {
    currency: currency.file ?? currencyAround({ header, roles, above }, known),
    hasClosing: !isBalanceBefore(facts, roles),
  }
  const tables = parts.flatMap(([name, own]) => {
    const found = readRows(own, plan, onRow)
    const isOpen = parts.length === 1 && name === undefined && !choices.isOneAccount
    return isOpen ? tablesOf(found) : [[name, found] as const]
  })
  const accounts = tables.map(([name, found]) => accountOf(name, found, facets))
  return { ...result, choices: whole, accounts: withRefused(accounts, entriesAbove(before)) }
}

/** Movements of a table above the one that is read are refused, with the first account. */
const withRefused = ([first, ...others]: readonly BankAccount[], above: Rows): BankAccount[] => {
  const lost = above.cells.map((row, at) => refusedRow(above.lines[at]!, row, 'other_table'))
  return first ? [{ ...first, refused: [...lost, ...first.refused] }, ...others] : []
}

function tableIn(text: string, choices: BankChoices): Table {
  const layout = bankLayout(text, choices)
  const { header, rows } = tableOf(text, layout, maxImportRows + layout.before + 2)
  const before = splitRows(text, layout.separator, layout.before)
  return { layout, before, ...withEnds({ header, rows: withPartedDays(rows, header) }) }
}

/** Which way amounts go is chosen for all of them. */
const isWaySaid = ({ most_items_are, klass = 'auto' }: BankChoices) =>
  most_items_are !== undefined || klass !== 'auto'

interface Judged {
  readonly sample: Rows['cells']
  readonly facts: readonly Facts[]
  readonly roles: readonly ColumnRole[]
  readonly shifts: Shifts
}

/** What the rows are read by that is in the file alone. */
function fileOf({ layout, header, rows }: Table, { sample, facts, roles, shifts }: Judged) {
  const value = facts[roles.indexOf('value')]
  const fees = facts.filter((one) => roles[one.at] === 'fee' && isNegative(one, value))
  const backs = facts.filter(
    (one) =>
      roles[one.at] === 'ignore' && isOfRefunds(one.name) && isAmounts(one) && !isNegative(one),
  )
  const isHeldRow = heldRows(rows.cells, roles, header)
  const ends = [rows.cells.find(isEntryRow), rows.cells.findLast(isEntryRow)]
  return {
    header: layout.hasHeader ? header : [],
    sumOf: sumRows(rows.cells, roles, header),
    orderAt: facts.findIndex(({ name }) => isOfOrder(name)),
    isRagged: raggedOf(sample, header, { roles, ends }),
    negativeFees: new Set(fees.map(({ at }) => at)),
    isOpen: (row: readonly string[]) =>
      isHeldRow(row) || backs.some(({ at }) => /[1-9]/.test(row[at] ?? '')),
    isAfterFees: /after fees/i.test(header[roles.indexOf('value')] ?? ''),
    shifts,
  }
}

/** The rows of each account; all of them as one where somebody said so. */
function partsOf(
  { rows, header, layout }: Table,
  above: Rows['cells'],
  { roles, choices }: Pick<Reading, 'roles' | 'choices'>,
): ReturnType<typeof rowsByAccount> {
  const at = roles.indexOf('account')
  if (at === -1 && choices.isOneAccount) return [[undefined, rows]]
  const names = layout.hasHeader ? header : []
  const isWorded = roles[0] === 'description' || roles[0] === 'party'
  return rowsByAccount(rows, { at, above, header: names, chosen: choices.account, isWorded })
}

/** `hasClosing`: its balances are those after the amounts. */
function accountOf(
  name: string | undefined,
  { lines, refused }: Pick<BankAccount, 'lines' | 'refused'>,
  { currency, hasClosing }: { currency: string | undefined; hasClosing: boolean },
): BankAccount {
  const closing = hasClosing ? closingOf(lines) : undefined
  return {
    key: name ?? 'csv',
    name: name ?? '',
    lines,
    refused,
    ...(currency && { currency }),
    ...(closing && { closing }),
  }
}

/**
 * What was chosen, else what is found. Former releases knew no accounts: a column of them that a wallet remembers as left out is
 * one all the same, unless somebody said that it is none.
 */
function rolesAs(
  { columns = [], isOneAccount = false }: BankChoices,
  found: readonly FoundRole[],
): ColumnRole[] {
  const isOpen = !isOneAccount && !columns.some(({ role }) => role === 'account')
  return found.map((one, at) => {
    const chosen = columns[at]?.role ?? one.role
    return isOpen && chosen === 'ignore' && one.role === 'account' ? one.role : chosen
  })
}

/** Rows with a cell that names a balance, or in a column that is not read a total, but in columns that do so in most rows. */
function sumRows(
  cells: Rows['cells'],
  roles: readonly ColumnRole[],
  header: readonly string[],
): RowsPlan['sumOf'] {
  const isTotalCell = remembered(isTotalLine)
  // A program's balance is what was paid with.
  const isBalance = rowsWith(
    cells,
    (cell, at) => isBalanceLine(cell) && !isOfMeans(header[at] ?? ''),
  )
  const isTotal = rowsWith(cells, (cell, at) => roles[at] === 'ignore' && isTotalCell(cell))
  return (row) => (isBalance(row) ? 'balance' : isTotal(row) ? 'total' : undefined)
}

/** Rows with a word for what is only held in a column that is read for nothing else; what is sent or paid out has states, too. */
function heldRows(cells: Rows['cells'], roles: readonly ColumnRole[], header: readonly string[]) {
  const isHeldCell = remembered(isHeld)
  const mayHold = header.map(
    (name, at) => (roles[at] === 'ignore' || roles[at] === 'bank_id') && !isOfOther('status', name),
  )
  return rowsWith(cells, (cell, at) => mayHold[at] === true && isHeldCell(cell))
}

/** Rows with such a cell in a column that has it in less than half of all rows. */
function rowsWith(cells: Rows['cells'], isSuch: (cell: string, at: number) => boolean) {
  const counts = new Map<number, number>()
  for (const row of cells) {
    for (const [at, cell] of row.entries()) {
      if (isSuch(cell, at)) counts.set(at, (counts.get(at) ?? 0) + 1)
    }
  }
  const columns = [...counts].flatMap(([at, count]) => (count < cells.length / 2 ? [at] : []))
  return (row: readonly string[]) => columns.some((at) => isSuch(row[at] ?? '', at))
}

/** Spec 5: at least 3 matched column headers, a valid date column. */
function tableProblem({ layout, header, rows }: Table): BankProblem | undefined {
  if (rows.cells.length === 0) return layout.hasHeader ? 'only_header' : 'no_table'
  if (rows.cells.length > maxImportRows) return 'too_many_rows'
  if (header.length > maxImportColumns) return 'no_table'
  if (header.length > 2) return undefined
  return rows.cells.some(isEntryRow) ? 'two_columns' : 'no_table'
}

function rolesProblem(roles: readonly ColumnRole[]): BankProblem | undefined {
  if (!roles.includes('date')) return 'no_date_column'
  if (!roles.some((role) => movedRoles.has(role))) return 'no_value_column'
  return roles.filter((role) => role !== 'ignore').length < 3 ? 'few_columns' : undefined
}

function proofOf(
  { choice, read, of, isSure }: ReadColumn,
  { columns }: BankChoices,
  { found, at }: { found: FoundRole | undefined; at: number },
): FoundColumn {
  const by = columns?.[at] ? 'choice' : (found?.by ?? 'none')
  // Two columns without names: which of them is money in is only a convention.
  const isCustom = by === 'content' && (choice.role === 'in' || choice.role === 'out')
  return { role: choice.role, by, read, of, isSure: isSure && !isCustom }
}
