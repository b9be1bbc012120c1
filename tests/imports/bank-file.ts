// A bank's file as the screen imports it: read, made into rows, sent, started.
import { newId } from '#core/ids.ts'
import type { BankChoices } from '#modules/organize3/rules/bank/choices.ts'
import { openPasted } from '#modules/organize3/rules/bank/open.ts'
import { readBank } from '#modules/organize3/rules/bank/read.ts'
import { settingsOf, sourceOf } from '#modules/organize3/rules/bank/settings.ts'
import type { MappingRule } from '#modules/organize3/rules/mapping/mapping.ts'
import { bankPlan, closingDay, type UploadPlan } from '#modules/organize3/rules/upload/plan.ts'
import { outcomeOf, rowOf, type Decision } from '#modules/organize3/rules/upload/outcome.ts'
import {
  linesOfFile,
  previewOf,
  type PreviewLine,
} from '#modules/organize3/rules/upload/preview.ts'
import { toCells, type UploadStanding } from '#modules/organize3/rules/upload/row.ts'
import { suggestFor, type Candidate } from '#modules/organize3/rules/upload/suggest.ts'
import { expectOk, type TestPerson } from '#tests/support/app.ts'

export interface BankText {
  readonly text: string
  readonly wallet: string
  readonly status?: UploadStanding
  readonly choices?: BankChoices
  readonly mappings?: readonly MappingRule[]
  readonly currency?: string
}

/** The lines of a text, and the plan that they are imported by. */
export function readText({ text, wallet, status = 'imported', ...more }: BankText) {
  const { choices = {}, mappings = [], currency = 'BRL' } = more
  const known = { locale: 'pt-BR', currency, precision: 2, card: false } as const
  const reading = readBank(openPasted(text), choices, known)
  const account = reading.accounts[0]!
  const { lines: placed } = linesOfFile(account, new Map())
  const lines = previewOf(placed, mappings, { klass: reading.choices.klass, precision: 2 })
  const settings = { ...settingsOf(reading, account), status }
  const last =
    account.lines
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  const closing_day = closingDay({ ...account, last })
  const plan: UploadPlan = { kind: bankPlan, wallet_id: wallet, status, settings, closing_day }
  return { lines, plan, refused: account.refused }
}

/** A line as it is sent, new to its wallet. */
export const cellsOf = (line: PreviewLine, decision?: Decision): string[] =>
  toCells(rowOf(line, false, decision))

interface Looked {
  rows: { outcome: string }[]
  near: Candidate[]
  others: Candidate[]
  foreign: (Candidate & { rate: number })[]
  closing?: Record<string, string>
}

/** What the server says would become of the lines, a portion a call. */
export async function lookAt({ client }: TestPerson, db: string, file: BankText): Promise<Looked> {
  const { lines, plan } = readText(file)
  const all: Looked = { rows: [], near: [], others: [], foreign: [] }
  for (let from = 0; from < lines.length; from += 500) {
    const rows = lines.slice(from, from + 500).map((line) => cellsOf(line))
    const part = expectOk(await client.post(`/${db}/_imports`, { plan, rows })).body as Looked
    for (const name of ['rows', 'near', 'others', 'foreign'] as const) {
      all[name].push(...(part[name] as never[]))
    }
    if (part.closing) all.closing = part.closing
  }
  return all
}

/** What the screen makes of that: of each line its outcome before anybody decides, and the entry that it may be. */
export async function previewAt(person: TestPerson, db: string, file: BankText) {
  const { lines, plan } = readText(file)
  const { rows, near, others, foreign } = await lookAt(person, db, file)
  const known = rows.map(({ outcome }) => outcome === 'present')
  const byId = <One extends { id: string }>(all: readonly One[]) =>
    new Map(all.map((one) => [one.id, one]))
  const candidates = { near: byId(near), others: byId(others), foreign: byId(foreign) }
  const suggestions = suggestFor(lines, known, candidates, sourceOf(plan.settings))
  return lines.map(({ place }, at) => {
    const suggestion = suggestions.get(place)
    const outcome = outcomeOf(known[at]!, {}, suggestion?.action === 'link')
    return { outcome, id: suggestion?.entry.id ?? '' }
  })
}

/** Sends all lines, `decide` says what of each; answers the id of the import. It is not started. */
export async function sendBankFile(
  { client }: TestPerson,
  db: string,
  file: BankText,
  decide: (at: number) => Decision = () => ({}),
): Promise<string> {
  const { lines, plan } = readText(file)
  const id = newId('imp')
  const body = { name: 'extrato.csv', fingerprint: 'f', total: lines.length, plan }
  expectOk(await client.put(`/${db}/_imports/${id}`, body))
  const all = lines.map((line, at) => ({
    row: at,
    line: line.line.line,
    cells: cellsOf(line, decide(at)),
  }))
  for (let from = 0; from < all.length; from += 1_000) {
    const rows = all.slice(from, from + 1_000)
    expectOk(await client.put(`/${db}/_imports/${id}/rows`, { rows }))
  }
  return id
}
