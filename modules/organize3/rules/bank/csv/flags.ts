// Columns that answer yes or no of each row. One that is called after a state says whether the movement happened, one that nobody knows
// may say so: both are asked about.
import { wordKey } from '#core/import/rules.ts'
import type { Facts } from './facts.ts'
import { isDayLike } from './layout.ts'
import { fitOf, isOfOther, nameKey } from './names.ts'
import { standingOf, standsFor } from './words.ts'

const wordsOf = (text: string) => new Set(text.split(' '))
const yes = wordsOf('yes y true 1 sim s si ja j oui o tak t ano a da kylla igen evet x v')
const no = wordsOf('no n false 0 nao nein nee non nie ne nej nei ei nem hayir')

/** What such columns are about beside states. */
const ofOther =
  /\b(?:recurr\w+|recorrente|wiederkehrend|tax\w*|deductible|billable|reimburs\w+|review\w*|split|shared|transfers?|contactless|kontaktlos\w*|sans contact|senza contatto|sin contacto|zblizeniow\w*|online|international|internacional|flag\w*|star\w*|favou?rite|receipt|attachment|business|private|personal|gift|rewards?|debit|credit|income|expense|incoming|outgoing|inflow|outflow|debito|credito|receita|despesa|entrada|saida|instant|urgent|virtual|vat|iva|mwst|has|new|spaces?|\w*umbuchung|zugeordnet|einkommen|reports?)\b|振替/

/** Names of columns that say whether a row counts, beside the words of states themselves. */
const ofStates =
  /^(?:lancad[oa]|conciliad[oa]|pointee?|rapprochee?|storno|storniert|estorn\w*|revers(?:ed|al)|counts?|counted|included?|excluded?|ignored?|hidden|deleted|planned|forecast|geplant|abgeglichen|erledigt|previst[oa]|ignorad[oa]|excluid[oa]|avstemt|afstemt|計算対象)$/

const ticked = /^(?:a[fv]stemt|abgeglichen|conciliad[oa]|pointee?|rapprochee?|reconciled)$/

const stateOf = (name: string) => nameKey(name).replace(/^(?:is|ist|foi|e) /, '')

/** It is called as states are: what is in it says whether the movement happened. */
export const isNamedState = (name: string) =>
  ofStates.test(stateOf(name)) ||
  (standsFor(stateOf(name)) && otherRoles.every((role) => fitOf(role, name) === 0))

/** `Memo`, `Balance`: words of PayPal's states, and names of columns. */
const otherRoles = ['description', 'party', 'balance', 'in', 'out'] as const

/** What a bank answered to a payment, in codes or words. */
const results =
  /\b(?:response|resp|respuesta|resposta|antwort\w*|reponse|(?:return|retur|reason|error|status|state) codes?|de ?39|errors?(?: (?:message|description|reason))?|(?:return|reject|decline|denial)\w* (?:reason|code)|motivo d[aeo] (?:recusa|retorno|rejeicao|rechazo)|retorno|result|resultado|ergebnis|outcome|decision|decisao|approv\w*|aprov\w*|auth\w*|autoriz\w*|rc|status|situacao)\b/
/** What it calls the payment by. */
const resultNumbers =
  /\b(?:(?:approv\w*|auth\w*) (?:code|number|no|nr|id|date|time|amount)|(?:codigo|numero|nr|num|cod) (?:d[ae] )?(?:autoriza\w*|aprova\w*)|authority)\b/

export const isNamedResult = (name: string) =>
  results.test(nameKey(name)) && !resultNumbers.test(nameKey(name)) && !isOfOther('status', name)

/** Few codes or words that come again. */
const isResult = ({ name, values, filled, order, distinct }: Facts) =>
  isNamedResult(name) &&
  !order &&
  distinct > 0 &&
  distinct <= maxResults &&
  distinct < Math.max(2, filled * values.length) &&
  !values.some((text) => /\d[.,]\d/.test(text))
const maxResults = 8

/** The day on which a row was booked or settled, which has none before: blank beside another day, in few rows where its name says nothing of it. */
const isDayOfBooking = ({ name, values, filled, order }: Facts) =>
  order !== undefined &&
  values.some((text) => !isDayLike(text)) &&
  !otherDays.test(nameKey(name)) &&
  !isOfOther('date', name) &&
  (filled >= 0.5 || fitOf('date', name) >= 80 || bookings.test(nameKey(name)))
const otherDays =
  /\b(?:refund\w*|return\w*|ship\w*|deliver\w*|dispatch\w*|check ?(?:in|out)|rueckgabe|devolucao|entrega)\b/
const bookings =
  /\b(?:post|book|settl|clear|complet|process|valu|wert|buch|boek|bokf|lanc|efetiv|efectiv|compens|liquid|contab|comptab|ksieg|zauct|execut|reconcil|concil|receb|bezahlt)\w*|\b(?:paid|pag[oa]|baixa)\b/

/** Cells of which each says yes or no. */
export const areFlags = (cells: readonly string[]) =>
  cells.length > 0 && cells.every((cell) => isYes(cell) || isNo(cell))

const isYes = (cell: string) => yes.has(wordKey(cell)) || /^[*✓✔]$/.test(cell.trim())
const isNo = (cell: string) => no.has(wordKey(cell)) || /^[-–—]?$/.test(cell.trim())

/** One mark in some rows alone, under the name of a state: `H` under `Hold`. */
export const areMarks = (name: string, cells: readonly string[]) =>
  isNamedState(name) && cells.length === 2 && cells.includes('') && cells.join('').length < 3

/** Cells of a column that may say which rows did not happen; `cells`: the different ones. */
export function openFlags(name: string, cells: readonly string[]): readonly string[] {
  if (!isNamedState(name)) return cells
  // Nobody ticks off what comes from the bank.
  if (cells.length === 1 && ticked.test(stateOf(name))) return []
  const isOut =
    standingOf(stateOf(name)) ||
    /^(?:storn|estorn|revers|exclu|ignor|hidden|delet|plan|forecast|gepl|prev)/.test(stateOf(name))
  return cells.filter((cell) => isNo(cell) !== Boolean(isOut))
}

/** A column of states by its name, or of both answers under a name that says nothing of what they are about. */
export function mayBeState(one: Facts): boolean {
  const { name, values, filled, order, amounts, distinct } = one
  if (isResult(one) || isDayOfBooking(one)) return true
  const cells = [...new Set(values)]
  const isFlag = areFlags(cells) && filled > 0
  if (isNamedState(name)) return isFlag || (filled > 0 && !order && amounts === 0 && distinct <= 8)
  return (
    isFlag &&
    filled >= 0.9 &&
    cells.some(isYes) &&
    cells.some(isNo) &&
    !/\d/.test(values.join('')) &&
    !ofOther.test(nameKey(name)) &&
    name !== ''
  )
}

/** What an answer of a state is known by: `no` and `51` say nothing without the name over them. */
export const stateKey = (name: string, cell: string) =>
  areFlags([cell]) || !/\p{L}{2}/u.test(cell) ? `${name}: ${cell || '–'}` : cell
