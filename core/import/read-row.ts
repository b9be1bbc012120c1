// One row of a file as the record it is to become: each cell read by the kind of its field. Pure, and the same on the
// screen that shows rows before they are imported and on the server that writes them.
import type { FieldErrors, Message } from '#core/errors.ts'
import type { ChoiceField } from '#core/fields/choice.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import { readDay, readMoment } from './dates.ts'
import { wordKey, type ColumnPlan, type ImportPlan, type RowDraft, type Target } from './rules.ts'
import type { ImportKind } from './targets.ts'

type Read = { readonly value: unknown } | { readonly error: Message }

/** What a cell is read by besides the words in it. */
interface Reading {
  readonly target: Target
  readonly column: ColumnPlan
  readonly zone: string
}

/** What is put in front of a cell that a spreadsheet would run as a formula, as our own exports and others write it. */
const disarmed = /^'(?=\s*[=+\-@\uff0b\uff0d\uff1d\uff20])/

/** Reads the cells of a row as the plan says. Errors are listed by the targets of their columns. */
export function readRow(
  kind: ImportKind,
  { columns, zone }: Pick<ImportPlan, 'columns' | 'zone'>,
  cells: readonly string[],
): RowDraft {
  const draft = emptyDraft()
  for (const [at, column] of columns.entries()) {
    const text = cells[at]?.trim().replace(disarmed, '') ?? ''
    const target = targetOf(kind, columns, column.target, text)
    if (!target || text === '') continue
    const read = readCell(text, { target, column, zone })
    const wrong = 'error' in read ? read.error : errorOf(target.field, read.value)
    if (wrong) draft.errors[column.target] ??= wrong
    else if ('value' in read && !isEmpty(read.value)) put(kind, draft, target, read.value)
    if (target.field.kind === 'choice' && !target.via) draft.said[target.path] = wordKey(text)
  }
  return kind.rules.complete?.(draft) ?? draft
}

/** Signs of the number of a person, and of a company. */
const documents = { cpf: 11, cnpj: 14 } as const

/** Where a column also goes: one of numbers of persons or of companies has both where the other ones have no column. */
export function otherTarget(
  kind: ImportKind,
  columns: readonly ColumnPlan[],
  path: string,
): Target | undefined {
  const own = kind.targets.get(path)?.field.kind
  if (own !== 'cpf' && own !== 'cnpj') return undefined
  const other = path.replace(/[^.]+$/, own === 'cpf' ? 'cnpj' : 'cpf')
  return columns.some(({ target }) => target === other) ? undefined : kind.targets.get(other)
}

/** Where a cell goes, by its length where its column goes to two targets. */
function targetOf(
  kind: ImportKind,
  columns: readonly ColumnPlan[],
  path: string,
  text: string,
): Target | undefined {
  const other = otherTarget(kind, columns, path)
  const signs = text.replace(/[^0-9A-Z]/gi, '').length
  const isOther = other && signs === documents[other.field.kind as keyof typeof documents]
  return isOther ? other : kind.targets.get(path)
}

/** What the field says of a value, so that its column shows it; nothing of a value it takes. */
function errorOf(field: Field, value: unknown): Message | undefined {
  const parsed = field.parse(value)
  return 'errors' in parsed ? Object.values(parsed.errors)[0] : undefined
}

function emptyDraft(): RowDraft {
  return { input: {}, kept: {}, refs: {}, said: {}, errors: {} satisfies FieldErrors }
}

/** A value where it belongs: with the record, with what the system keeps, or with a record that is referred to. */
function put(kind: ImportKind, draft: RowDraft, target: Target, value: unknown): void {
  const [name = '', part] = target.names
  if (target.via !== undefined) {
    return set((draft.refs[target.via] ??= {}), [name, part], value)
  }
  const isKept = name === 'created_at' || kind.rules.kept?.includes(name)
  if (!isKept) return set(draft.input, [name, part], value)
  // Values that are kept unchanged are validated only here.
  const parsed = target.field.parse(value)
  if ('value' in parsed) draft.kept[name] = parsed.value
  else Object.assign(draft.errors, { [target.path]: Object.values(parsed.errors)[0] })
}

function set(
  values: Record<string, unknown>,
  [name, part]: readonly [string, string | undefined],
  value: unknown,
): void {
  if (part === undefined) {
    // Two columns of one field: the second goes on where the first ended.
    const former = values[name]
    values[name] =
      typeof former === 'string' && typeof value === 'string' ? `${former}\n${value}` : value
    return
  }
  const rows = (values[name] ??= []) as Record<string, unknown>[]
  const open = rows.find((row) => isEmpty(row[part]))
  if (open) open[part] = value
  else rows.push({ [part]: value, ...(rows.length === 0 && { main: true }) })
}

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'sim',
  's',
  'verdadeiro',
  'active',
  'ativo',
  'ativa',
])
const no = new Set(['no', 'n', 'false', '0', 'nao', 'falso', 'inactive', 'inativo', 'inativa'])

function readCell(text: string, { target, column, zone }: Reading): Read {
  const { field } = target
  switch (field.kind) {
    case 'choice':
    case 'person':
      return readWord(text, field, column)
    case 'flag': {
      const key = wordKey(text)
      if (yes.has(key) || no.has(key)) return { value: yes.has(key) }
      return { error: { key: 'invalid' } }
    }
    case 'integer':
    case 'decimal':
      return { value: readNumber(text, column.decimal) }
    case 'date':
      return orInvalid(readDay(text, column.date ?? 'ymd'))
    case 'moment':
      return orInvalid(readMoment(text, column.date ?? 'ymd', zone))
    case 'longtext':
      // Some programs write line breaks as the letters \r\n.
      return { value: text.replaceAll(/(?:\\r)?\\n/g, '\n') }
    default:
      return { value: text }
  }
}

const orInvalid = (value: string | undefined): Read =>
  value === undefined ? { error: { key: 'invalid' } } : { value }

function readWord(text: string, field: Field, { words = {} }: ColumnPlan): Read {
  const key = wordKey(text)
  const value = Object.hasOwn(words, key) ? words[key] : undefined
  if (value !== undefined) return { value }
  const isOption = field.kind === 'choice' && (field as ChoiceField).options.includes(text)
  return isOption ? { value: text } : { error: { key: 'inclusion' } }
}

/** `#1.042`, `OS 1042` and `1 042,00` → `1042`; other texts stay unchanged, for their field to refuse. */
function readNumber(text: string, decimal: '.' | ',' = '.'): string {
  const bare = text.replace(/^[^\d-]+/, '').replace(/\s/g, '')
  const group = decimal === '.' ? ',' : '.'
  const whole = bare.replaceAll(group, '')
  return decimal === ','
    ? whole.replace(/,(0+)?$/, '').replace(',', '.')
    : whole.replace(/\.0*$/, '')
}
