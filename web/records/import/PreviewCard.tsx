// The rows as they will be: each field as it was read, and what happens to the row.
import { IconAlertTriangle, IconEqual, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import { otherTarget, readRow } from '#core/import/read-row.ts'
import type { RowDraft, Target } from '#core/import/rules.ts'
import type { ImportKind } from '#core/import/targets.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { Looked } from './import-calls.ts'
import classes from './import.module.css'
import { reasonOf } from './outcomes.ts'
import { useTargetNames, type TargetNames } from './target-names.ts'
import type { Check } from './use-check.ts'
import type { Source } from './reading/use-source.ts'

const outcomes = ['all', 'created', 'present', 'refused'] as const
type Shown = (typeof outcomes)[number]
const portion = 25

interface PreviewCardProps {
  readonly kind: ImportKind
  readonly source: Source
  readonly check: Check
}

export function PreviewCard({ kind, source, check }: PreviewCardProps) {
  const t = useTexts()
  const [shown, setShown] = useState<Shown>('all')
  const [limit, setLimit] = useState(portion)
  const { cells } = source.rows
  const { looked } = check
  const countOf = (one: Shown) =>
    one === 'all' ? cells.length : looked.filter(({ outcome }) => outcome === one).length
  const count = countOf(shown)
  const places =
    shown === 'all'
      ? Array.from({ length: Math.min(limit, count) }, (_, at) => at)
      : looked.flatMap(({ outcome }, at) => (outcome === shown ? [at] : [])).slice(0, limit)
  return (
    <Card flush>
      <div className={classes.head}>
        <h2>{t('import.preview.title')}</h2>
        <fieldset className={classes.switch} aria-label={t('import.preview.tabs')}>
          {outcomes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shown === one}
              onClick={() => setShown(one)}
            >
              {t(`import.preview.${one}`)} <b>{countOf(one).toLocaleString(t.locale)}</b>
            </button>
          ))}
        </fieldset>
      </div>
      {places.length === 0 ? (
        <p className={classes.nothing}>{t('import.preview.nothing')}</p>
      ) : (
        <Rows {...{ kind, source, check }} places={places} />
      )}
      {count > limit && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setLimit(limit + 4 * portion)}>
            {t('import.preview.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface RowsProps extends PreviewCardProps {
  /** Of the rows that are shown. */
  readonly places: readonly number[]
}

function Rows({ kind, source, check: { looked, isDone }, places }: RowsProps) {
  const t = useTexts()
  const names = useTargetNames(kind)
  const { columns } = source.plan
  const used = [...new Set(columns.map(({ target }) => target))].flatMap((path) =>
    [kind.targets.get(path), otherTarget(kind, columns, path)].filter((one) => one !== undefined),
  )
  return (
    <section className={classes.scroll} ref={reachable} aria-label={t('import.preview.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.preview.line')}</th>
            <th scope="col">{t('import.preview.outcome')}</th>
            {used.map(({ path }) => (
              <th key={path} scope="col">
                {names.nameOf(path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((at) => {
            const cells = source.rows.cells[at]!
            const draft = readRow(kind, source.plan, cells)
            return (
              <tr key={at} data-outcome={looked[at]?.outcome}>
                <td className="num">{source.rows.lines[at]}</td>
                <td>
                  <Outcome {...{ kind, names, isDone }} looked={looked[at]} />
                </td>
                {used.map((target) => (
                  <td
                    key={target.path}
                    data-name={names.nameOf(target.path)}
                    data-wrong={draft.errors[target.path] ? true : undefined}
                  >
                    <Value target={target} draft={draft} source={source} cells={cells} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** What scrolls is reached by keys. */
function reachable(part: HTMLElement | null): void {
  if (part) part.tabIndex = 0
}

interface ValueProps {
  readonly target: Target
  readonly draft: RowDraft
  readonly source: Source
  readonly cells: readonly string[]
}

/** What was read, as lists show it; what could not be read as the file has it. */
function Value({ target, draft, source, cells }: ValueProps) {
  const { names, via, entity, field, path } = target
  const [name = '', part] = names
  const at = source.plan.columns.findIndex((column) => column.target === path)
  if (draft.errors[path]) return cells[at]
  const from = via === undefined ? { ...draft.kept, ...draft.input } : (draft.refs[via] ?? {})
  const value = from[name]
  if (isEmpty(value)) return null
  if (part !== undefined) {
    const rows = value as readonly Record<string, unknown>[]
    return rows.map((row) => String((row[part] as string | undefined) ?? '')).join(', ')
  }
  const parsed = field.parse(value)
  if ('errors' in parsed) return cells[at]
  return <FieldValue field={field} texts={fieldTexts(entity, name)} value={parsed.value} compact />
}

interface OutcomeProps {
  readonly kind: ImportKind
  readonly names: TargetNames
  readonly looked: Looked | undefined
  /** All that is looked at before the import has been. */
  readonly isDone: boolean
}

function Outcome({ kind, names, looked, isDone }: OutcomeProps) {
  const t = useTexts()
  if (!looked) {
    return <span className="faint">{t(`import.preview.${isDone ? 'later' : 'checking'}`)}</span>
  }
  if (looked.outcome === 'refused') {
    return (
      <span className={classes.outcome}>
        <IconAlertTriangle size={15} aria-hidden />
        {reasonOf(t, kind, names, looked.errors)}
      </span>
    )
  }
  if (looked.outcome === 'present') {
    return (
      <span className={classes.outcome}>
        <IconEqual size={15} aria-hidden />
        {t('import.preview.one_present')}
      </span>
    )
  }
  const made = Object.entries(looked.refs).flatMap(([field, id]) => (id === '' ? [field] : []))
  return (
    <span className={classes.outcome}>
      <IconPlus size={15} aria-hidden />
      {t('import.preview.one_created')}
      {made.length > 0 && (
        <small>{t('import.preview.makes', { kind: made.map(names.refName).join(', ') })}</small>
      )}
    </span>
  )
}
