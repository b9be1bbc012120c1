// Names of the targets of columns: "Name", "Phones: Number", "Customer: Name".
import { fieldTexts } from '#core/entity/texts.ts'
import type { Target } from '#core/import/rules.ts'
import { isOffered, type ImportKind } from '#core/import/targets.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'

/** The name of the field itself, with its list in front. */
function ownName(t: Texts, { entity, names: [name = '', part] }: Target): string {
  if (name === 'created_at') return t('import.columns.created_at')
  const label = t(fieldTexts(entity, name).label)
  return part === undefined ? label : `${label}: ${t(fieldTexts(entity, part, name).label)}`
}

export interface TargetNames {
  /** "Customer: Name". */
  readonly nameOf: (path: string) => string
  /** Those that are offered, in groups, the kind's own first: heading and targets. */
  readonly groups: readonly (readonly [
    heading: string,
    targets: readonly (readonly [string, string])[],
  ])[]
  /** The reference "Customer" itself. */
  readonly refName: (field: string) => string
}

const none: ReadonlySet<string> = new Set()

/** `used`: targets that are offered wherever the Group is, because columns of the file go there. */
export function useTargetNames(kind: ImportKind, used: ReadonlySet<string> = none): TargetNames {
  const t = useTexts()
  const refName = (field: string) => t(fieldTexts(kind.entity, field).label)
  const nameOf = (path: string) => {
    const target = kind.targets.get(path)
    if (!target) return kind.refs.has(path) ? refName(path) : path
    const own = ownName(t, target)
    return target.via === undefined ? own : `${refName(target.via)}: ${own}`
  }
  const all = [...kind.targets.values()].filter(
    (target) => used.has(target.path) || isOffered(target, t.locale),
  )
  const of = (via: string | undefined) =>
    all.filter((target) => target.via === via).map((one) => [one.path, nameOf(one.path)] as const)
  const groups = [
    [t(`${kind.entity.key}.one`), of(undefined)] as const,
    ...[...kind.refs.keys()].map((field) => [refName(field), of(field)] as const),
  ]
  return { nameOf, groups, refName }
}
