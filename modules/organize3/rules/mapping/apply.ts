// Mappings at work: in their order, each at most once, and each sees what the ones before it left. Applying them a second
// time changes nothing that the first time has not. Pure.
import {
  hasField,
  matchKey,
  plainText,
  slugsOf,
  type Mappable,
  type MappingField,
  type MappingRule,
} from './mapping.ts'

export interface MappingChangeMade {
  /** Id of the mapping. */
  readonly mapping: string
  readonly field: MappingField
  /** Categories as text with commas. */
  readonly before: string
  readonly after: string
}

export interface Mapped {
  readonly entry: Mappable
  readonly changes: readonly MappingChangeMade[]
}

/** The active ones in the order in which they run: by `order`, of the same order the older one first. */
export function sortMappings(rules: readonly MappingRule[]): MappingRule[] {
  return rules
    .filter(({ active }) => active)
    .toSorted(
      (a, b) => a.order - b.order || compare(a.created_at, b.created_at) || compare(a._id, b._id),
    )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Runs mappings over one entry; `sorted` as `sortMappings` answers them. */
export function applyMappings(sorted: readonly MappingRule[], entry: Mappable): Mapped {
  const changes: MappingChangeMade[] = []
  let now = entry
  let keys = keysOf(now)
  for (const rule of sorted) {
    if (rule.target !== entry.kind || !matches(rule, keys)) continue
    const next = changed(rule, now)
    const [before, after] = [textOf(now, rule.field_to_change), textOf(next, rule.field_to_change)]
    if (before === after) continue
    changes.push({ mapping: rule._id, field: rule.field_to_change, before, after })
    now = next
    keys = keysOf(now)
  }
  return { entry: now, changes }
}

/** The texts of a field as they are compared. */
type Keys = (field: MappingField) => readonly string[]

/** Each field is made comparable once, however many mappings watch it. */
function keysOf(entry: Mappable): Keys {
  const known: Partial<Record<MappingField, readonly string[]>> = {}
  return (field) =>
    (known[field] ??=
      field === 'categories' ? entry.categories.map(matchKey) : [matchKey(entry[field])])
}

/** Whether the mapping's condition holds; of several categories any one may fit. */
function matches(rule: MappingRule, keys: Keys): boolean {
  const { field_to_watch: field } = rule
  if (!hasField(rule.target, field)) return false
  const wanted = wantedBy(rule)
  return keys(field).some((key) => fits(rule, key, wanted))
}

/** By mapping: files have a hundred thousand lines. */
const wantedTexts = new WeakMap<MappingRule, string>()

/** What a mapping looks for, as it is compared. */
function wantedBy(rule: MappingRule): string {
  const known = wantedTexts.get(rule)
  if (known !== undefined) return known
  const { field_to_watch: field, text_to_match: text } = rule
  const [slug = ''] = field === 'categories' ? slugsOf(text.replaceAll(',', ' ')) : []
  const wanted = field === 'categories' ? slug : matchKey(text)
  wantedTexts.set(rule, wanted)
  return wanted
}

function fits({ kind_of_watch: kind }: MappingRule, value: string, wanted: string): boolean {
  if (wanted === '') return false
  switch (kind) {
    case 'contains':
      return value.includes(wanted)
    case 'starts_with':
      return value.startsWith(wanted)
    case 'ends_with':
      return value.endsWith(wanted)
    default:
      return value === wanted
  }
}

function changed(rule: MappingRule, entry: Mappable): Mappable {
  const { field_to_change: field, kind_of_change: kind, text_to_change: text } = rule
  if (!hasField(rule.target, field) || (field === 'categories' && entry.isSplit)) return entry
  if (field === 'categories') return { ...entry, categories: changedSlugs(kind, entry, text) }
  return { ...entry, [field]: changedText(kind, entry[field], plainText(text)) }
}

function changedText(kind: MappingRule['kind_of_change'], value: string, text: string): string {
  if (kind === 'replace') return text
  // A text that is there already is not put there again, so that applying twice is applying once.
  if (text === '' || matchKey(value).includes(matchKey(text))) return value
  const parts = kind === 'append' ? [value, text] : [text, value]
  return parts.filter(Boolean).join(' ')
}

function changedSlugs(
  kind: MappingRule['kind_of_change'],
  { categories }: Mappable,
  text: string,
): readonly string[] {
  const slugs = slugsOf(text)
  if (kind === 'replace') return slugs
  const others = slugs.filter((slug) => !categories.includes(slug))
  return kind === 'append' ? [...categories, ...others] : [...others, ...categories]
}

function textOf(entry: Mappable, field: MappingField): string {
  return field === 'categories' ? entry.categories.join(', ') : entry[field]
}
