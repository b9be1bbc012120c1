// An import as a program makes it: reads a text as the screen does, plans its columns, sends its rows, starts it.
import { modules } from '#app/modules.ts'
import { serverModules } from '#app/server-modules.ts'
import { registry } from '#core/entity/registry.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { newId } from '#core/ids.ts'
import { columnFacts } from '#core/import/column-facts.ts'
import { matchColumns, type Vocabulary } from '#core/import/match.ts'
import type { ImportPlan, Target } from '#core/import/rules.ts'
import { importKind, type ImportKind } from '#core/import/targets.ts'
import { layoutOf, tableOf } from '#core/import/text-file.ts'
import type { Locale } from '#core/wire.ts'
import accountEn from '#modules/account/locales/en.json' with { type: 'json' }
import accountPt from '#modules/account/locales/pt-BR.json' with { type: 'json' }
import ticketEn from '#modules/ticket/locales/en.json' with { type: 'json' }
import ticketPt from '#modules/ticket/locales/pt-BR.json' with { type: 'json' }
import { expectOk, type TestPerson } from '#tests/support/app.ts'

const rules = Object.assign({}, ...serverModules.map(({ imports }) => imports))
const known = registry(modules)

export function kindOf(kind: string): ImportKind {
  const found = importKind(known, rules, kind)
  if (!found) throw new Error(`${kind} is not imported`)
  return found
}

const texts: Record<Locale, unknown> = {
  en: { ...accountEn, ...ticketEn },
  'pt-BR': { ...accountPt, ...ticketPt },
}

function textOf(locale: Locale, key: string): string {
  const steps = key.split('.')
  const found = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)?.[step],
    texts[locale],
  )
  return typeof found === 'string' ? found : ''
}

/** What the screens call fields and options, in both languages. */
export const vocabulary: Vocabulary = {
  names: ({ via, entity, names: [name = '', part] }: Target) =>
    via !== undefined || part !== undefined
      ? []
      : (['en', 'pt-BR'] as const).map((locale) => textOf(locale, fieldTexts(entity, name).label)),
  options: ({ entity, names: [name = ''] }, option) =>
    (['en', 'pt-BR'] as const).map((locale) =>
      textOf(locale, `${entity.key}.options.${name}.${option}`),
    ),
}

/** The plan that the screen would propose. */
export function planFor(kind: string, text: string, more: Partial<ImportPlan> = {}): ImportPlan {
  const { locale = 'en' } = more
  const { header, rows } = tableOf(text, layoutOf(text))
  const options = { vocabulary, people: {}, locale }
  const facts = header.map((_, at) => columnFacts(rows.cells, at, { locale, header }))
  const columns = matchColumns(kindOf(kind), { header, facts }, options)
  return { kind, columns, missing: {}, present: 'leave', zone: 'UTC', locale, ...more }
}

/** Sends a whole file; answers the id of the import. It is not started. */
export async function sendFile(
  { client }: TestPerson,
  db: string,
  {
    kind,
    text,
    plan,
    id = newId('imp'),
  }: { kind: string; text: string; plan?: ImportPlan; id?: string },
): Promise<string> {
  const { cells, lines } = tableOf(text, layoutOf(text)).rows
  const body = {
    name: 'file.csv',
    fingerprint: 'f',
    total: cells.length,
    plan: plan ?? planFor(kind, text),
  }
  expectOk(await client.put(`/${db}/_imports/${id}`, body))
  for (let from = 0; from < cells.length; from += 500) {
    const rows = cells
      .slice(from, from + 500)
      .map((row, at) => ({ row: from + at, line: lines[from + at], cells: row }))
    expectOk(await client.put(`/${db}/_imports/${id}/rows`, { rows }))
  }
  return id
}
