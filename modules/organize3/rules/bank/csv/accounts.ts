// The rows of a table by the account that each is of, where a column or titles say so.
import { wordKey } from '#core/import/rules.ts'
import type { Rows } from '#core/import/text-file.ts'
import { bareCell, isAmountLike, isDayLike, isEntryRow, isHeaderAgain } from './layout.ts'
import { isBalanceLine, isPendingTitle, isTotalLine } from './words.ts'

/** Accounts that can be chosen: of more names those with most rows. */
export const maxAccounts = 50
const maxNameCharacters = 200

interface AccountQuery {
  /** The column that names it, -1 for none. */
  readonly at: number
  /** The rows before the table. */
  readonly above: Rows['cells']
  /** The names of the columns; empty where it has none. */
  readonly header: readonly string[]
  /** The account that comes in. */
  readonly chosen: string | undefined
  /** The first column is one of words, in which a row may go on with the one above it. */
  readonly isWorded: boolean
}

/**
 * The rows of each account in the order of the file, by a column or by titles;
 * `undefined` is the one of a table that names none. What is no movement goes with the row above it; a movement of no account is of
 * one without a name.
 */
export function rowsByAccount(
  rows: Rows,
  { at, chosen, ...titles }: AccountQuery,
): [string | undefined, Rows][] {
  if (at === -1) return rowsBySection(rows, titles)
  const accounts = new Map<string, { cells: Rows['cells'][number][]; lines: number[] }>()
  const names = rows.cells.filter(isMovement).map((row) => nameIn(row[at]))
  const isHeld = areHeld(names)
  let [name = ''] = names
  for (const [index, row] of rows.cells.entries()) {
    if (isMovement(row)) name = nameIn(row[at]) || (isHeld ? name : '')
    const own = accounts.get(name) ?? { cells: [], lines: [] }
    own.cells.push(row)
    own.lines.push(rows.lines[index] ?? 0)
    accounts.set(name, own)
  }
  if (accounts.size <= maxAccounts) return [...accounts]
  const rankOf = ([key, { lines }]: [string, { lines: readonly number[] }]) =>
    key === chosen ? Infinity : lines.length
  const sorted = [...accounts].toSorted((one, other) => rankOf(other) - rankOf(one))
  return sorted.slice(0, maxAccounts)
}

/** Each is written once, on the first of its rows. */
function areHeld(names: readonly string[]): boolean {
  const filled = names.filter(Boolean)
  return Boolean(names[0]) && new Set(filled).size === filled.length
}

/** Parts of a file under titles that name an account each (`Conta: 12345-6`), or that stand above the names of the columns each time. */
function rowsBySection(
  rows: Rows,
  { above, header, isWorded }: Pick<AccountQuery, 'above' | 'header' | 'isWorded'>,
): [string | undefined, Rows][] {
  const whole: [string | undefined, Rows][] = [[undefined, rows]]
  const titles = titlesIn(rows.cells, header, isWorded)
  if (titles.size === 0) return whole
  const sections = new Map<string, { cells: Rows['cells'][number][]; lines: number[] }>()
  let name = nameOf(titleOf(above) ?? [])
  for (const [index, row] of rows.cells.entries()) {
    name = titles.get(index) ?? name
    const own = sections.get(name) ?? { cells: [], lines: [] }
    own.cells.push(row)
    own.lines.push(rows.lines[index] ?? 0)
    sections.set(name, own)
  }
  const moved = [...sections].filter(([, { cells }]) => cells.some(isMovement))
  return moved.length > 1 ? [...sections].slice(0, maxAccounts) : whole
}

/** What each part is called, by the row that it begins with. */
function titlesIn(
  cells: Rows['cells'],
  header: readonly string[],
  isWorded: boolean,
): ReadonlyMap<number, string> {
  const titles = new Map<number, string>()
  // Where words go on with the row above them, those above all movements do not, nor do others in their column.
  const [first] = cells
  const wordsAt = (row: readonly string[]) => row.findIndex(Boolean)
  const isParting = (row: readonly string[]) =>
    (wordsAt(row) === 0 && !isWorded) ||
    (first !== undefined && isLoneTitle(first) && wordsAt(first) === wordsAt(row))
  for (const [at, row] of cells.entries()) {
    if (isHeaderAgain(row, header)) {
      const since = behindTable(cells, header, at)
      const title = titleOf(cells.slice(since, at))
      if (title) titles.set(cells.indexOf(title, since), nameOf(title))
    } else if (isAccountTitle(row) || (isLoneTitle(row) && isParting(row))) {
      titles.set(at, nameOf(row))
    }
  }
  return titles.size > 0 ? titles : endsIn(cells)
}

/** The same by totals of an account or card below each part. */
function endsIn(cells: Rows['cells']): ReadonlyMap<number, string> {
  const ends = [...cells.entries()].filter(
    ([, row]) => !isMovement(row) && accountTotal.test(wordKey(textOf(row))),
  )
  return new Map(ends.map(([, row], at) => [(ends[at - 1]?.[0] ?? -1) + 1, nameOf(row)]))
}

/** The first of the rows above names of columns that is of no table: behind the last movement, or the names before. */
function behindTable(cells: Rows['cells'], header: readonly string[], at: number): number {
  const isOfTable = (row: readonly string[]) => isHeaderAgain(row, header) || isMovement(row)
  let since = at
  while (since > 0 && !isOfTable(cells[since - 1]!)) since--
  return since
}

/** Of the rows between two tables that which names an account, else the first that is a title at all. */
const titleOf = (rows: Rows['cells']) => rows.findLast(isAccountTitle) ?? rows.find(isTitle)

const isTitle = (row: readonly string[]) => isShort(row) && Boolean(row[0]) && isOfTitle(row)

const isOfTitle = (row: readonly string[]) =>
  !row.some(
    (cell) => (isAmountLike(cell) && !isHidden(cell)) || isBalanceLine(cell) || isTotalLine(cell),
  ) &&
  (row.some(isHidden) || !isOfNone(textOf(row))) &&
  !isPendingTitle(textOf(row))

/** Words alone in a row between movements, which no list knows: what follows may be of another account. */
const isLoneTitle = (row: readonly string[]) =>
  row.filter(Boolean).length === 1 &&
  isShort(row) &&
  isOfTitle(row) &&
  !row.some(isDayLike) &&
  (/\p{L}{2}/u.test(nameOf(row)) || row.some(isHidden)) &&
  !/^(?:saldo|balance|kontostand|solde|sub ?total|total|summe|zwischensumme)\b/.test(
    wordKey(textOf(row)),
  )

/** The number of a card, most of its digits hidden. */
const isHidden = (cell: string) => /^(?=.{6,30}$)[\d ]*[*xX•]{2}[*xX• -]*\d{2,6}$/.test(cell)

const textOf = (row: readonly string[]) => row.filter(Boolean).join(' ')
/** Without days and amounts: the next file has others. */
const nameOf = (row: readonly string[]) =>
  nameIn(
    row.filter((cell, at) => cell && (at === 0 || !(period.test(cell) || isMoney(cell)))).join(' '),
  ).replace(period, '')
const period =
  /\b(?:zeitraum|per[ií]odo?|p[ée]riode)\b.*|\(?\b\d{1,4}[-./]\d{1,2}[-./]\d{2,4}\b\)?/iu

/** Few cells. */
function isShort(row: readonly string[]): boolean {
  return row.filter(Boolean).length <= 3 && textOf(row).length < 100
}

const holder =
  'account|bank account|conta|conta corrente|conta poupanca|konto|kontonummer|compte|cuenta|conto|rekening|iban|card|cartao|tarjeta|karte|carte|carta|kaart|kort|karta|kortti'
const accountTitle = new RegExp(`^(?:${holder})\\b.*\\d`)
const accountTotal = new RegExp(
  `^(?:sub ?)?(?:totals?|totais|totale|totaal|summe|suma|somme|razem|soma)\\b.*\\b(?:${holder})\\b.*\\d{3}`,
)
/** `Tagesgeld`, `Livret A`. */
export const isAccountKind = (text: string) => text.length < 60 && accountKind.test(wordKey(text))

const accountKind =
  /\b(?:giro(?:konto)?|tagesgeld\w*|festgeld\w*|sparkonto|sparbuch|verrechnungskonto|livret|ldds?|compte (?:de )?(?:cheques?|depot|courant|epargne|sur livret)|checking|chequing|savings|current account|money market|conta (?:corrente|poupanca|salario)|poupanca|cuenta (?:corriente|de ahorros?|vista|nomina)|caja de ahorros?|conto (?:corrente|deposito)|betaalrekening|spaarrekening|zichtrekening|lonekonto|sparekonto|sparkonto|brukskonto|lonnskonto|kayttotili|saastotili|bezny ucet|sporici ucet|konto osobiste|konto oszczednosciowe)\b/

/** What a part of one account's movements is called: of a page, of a month, the last ones. */
const ofNone = new Set(
  'posted cleared settled completed booked gebucht gebuchte realizados realizadas efetivados page pagina pag seite folha sida side sivu strona strana of de du des do da dos das del della the la le les los el os as a o e y and und et em in nr no n liste list last latest recent all older new more ultimos ultimas letzte weitere alle dernieres derniers ultimi ultime todos todas lancamento lancamentos movimento movimentos movimentacao movimentacoes movimenti movimientos mouvements transacoes transaction transactions transacciones transazioni transaktionen umsatze buchungen operation operations operaciones operazioni operacoes compras purchases payments historico history extrato statement kontoauszug detail details detalhes detalhe continued continuacao fortsetzung suite nacionais internacionais january february march april may june july august september october november december janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre'.split(
    ' ',
  ),
)
const isOfNone = (text: string) =>
  wordKey(text)
    .split(' ')
    .every((token) => ofNone.has(token) || /^\d*$/.test(token))

function isAccountTitle(row: readonly string[]): boolean {
  // A number of an account beside a day is no amount, one with decimals is.
  const isMoved =
    isEntryRow(row) && row.some((cell, at) => isMoney(cell) || (at === 0 && isDayLike(cell)))
  // What has its first cell empty goes on with a description.
  if (!row[0] || !isShort(row) || isMoved) return false
  const key = wordKey(textOf(row))
  return accountTitle.test(key) || accountKind.test(key)
}

const isMoney = (cell: string) => isAmountLike(cell) && /\d[.,]\d{2}\D*$/.test(cell)

const isMovement = (row: readonly string[]) =>
  isEntryRow(row) && !row.some((cell) => isBalanceLine(cell) || isTotalLine(cell))

const nameIn = (cell = '') => bareCell(cell.slice(0, maxNameCharacters)).replace(/\s+/g, ' ').trim()
