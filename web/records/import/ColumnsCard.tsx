// Where each column goes, and how it is read: the order of its dates, its decimal mark, what its words mean. Under it how
// many of its cells could be read.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { readRow } from '#core/import/read-row.ts'
import { dateOrders, type ColumnPlan, type DateOrder } from '#core/import/rules.ts'
import type { ImportKind } from '#core/import/targets.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import classes from './import.module.css'
import { useTargetNames, type TargetNames } from './target-names.ts'
import { maxChecked } from './use-check.ts'
import type { Room, Source } from './reading/use-source.ts'
import { WordsButton } from './WordsSheet.tsx'

interface ColumnsCardProps {
  readonly kind: ImportKind
  readonly room: Room
  readonly source: Source
}

/** Cells with something in them, and those of them that could not be read, by column. */
function useCounts(kind: ImportKind, { plan, rows, header }: Source) {
  return useMemo(() => {
    const counts = header.map(() => ({ filled: 0, bad: 0 }))
    for (const cells of rows.cells.slice(0, maxChecked)) {
      const { errors } = readRow(kind, plan, cells)
      for (const [at, count] of counts.entries()) {
        if (!cells[at]) continue
        count.filled += 1
        if (errors[plan.columns[at]?.target ?? '']) count.bad += 1
      }
    }
    return counts
    // A plan has all that matters of the source, but for the rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind.entity, plan, rows])
}

export function ColumnsCard({ kind, room, source }: ColumnsCardProps) {
  const t = useTexts()
  const counts = useCounts(kind, source)
  const { header, plan } = source
  const targets = plan.columns.flatMap(({ target }) => target || [])
  const names = useTargetNames(kind, new Set(targets))
  const used = targets.length
  return (
    <Card flush>
      <div className={classes.head}>
        <h2>{t('import.columns.title')}</h2>
        <span>{t('import.columns.used', { used, all: header.length })}</span>
        <small>{t('import.columns.hint')}</small>
      </div>
      <div className={classes.columns}>
        {header.map((name, at) => (
          <Column
            // Two columns may have the same name.
            key={`${at} ${name}`}
            name={name || t('import.columns.unnamed', { number: at + 1 })}
            {...{ at, kind, room, source, names }}
            column={plan.columns[at]!}
            count={counts[at]!}
          />
        ))}
      </div>
    </Card>
  )
}

interface ColumnProps extends ColumnsCardProps {
  readonly at: number
  readonly name: string
  readonly names: TargetNames
  readonly column: ColumnPlan
  readonly count: { readonly filled: number; readonly bad: number }
}

function Column(props: ColumnProps) {
  const { at, name, names, column, room, source, count } = props
  const t = useTexts()
  const sample = source.facts[at]?.sample[0] ?? ''
  return (
    <div className={classes.column} data-unused={column.target === '' || undefined}>
      <b title={name}>{name}</b>
      <NativeSelect
        aria-label={t('import.columns.target', { column: name })}
        value={column.target}
        onChange={({ target }) => room.setTarget(at, target.value)}
      >
        <option value="">{t('import.columns.nowhere')}</option>
        {names.groups.map(([heading, targets]) => (
          <optgroup key={heading} label={heading}>
            {targets.map(([path, label]) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <Reading {...props} />
      <p className={classes.sample}>{sample}</p>
      {column.target !== '' && (
        <p className={classes.count} data-bad={count.bad > 0 || undefined}>
          {count.bad > 0 ? (
            <IconAlertTriangle size={14} aria-hidden />
          ) : (
            <IconCheck size={14} aria-hidden />
          )}
          {t('import.columns.filled', { good: count.filled - count.bad, filled: count.filled })}
        </p>
      )}
    </div>
  )
}

const noWords: ReadonlyMap<string, string> = new Map()

/** How the cells are read, where there is a choice. */
function Reading({ at, name, kind, column, room, source }: ColumnProps) {
  const t = useTexts()
  const target = kind.targets.get(column.target)
  const set = (patch: Partial<ColumnPlan>) => room.setColumn(at, patch)
  if (!target) return null
  if (column.date !== undefined) {
    return (
      <NativeSelect
        aria-label={t('import.columns.date', { column: name })}
        value={column.date}
        data={dateOrders.map((value) => ({ value, label: t(`import.dates.${value}`) }))}
        description={source.facts[at]?.order?.isSure === false && t('import.columns.unsure')}
        onChange={({ target: { value } }) => set({ date: value as DateOrder })}
      />
    )
  }
  if (column.decimal !== undefined) {
    return (
      <NativeSelect
        aria-label={t('import.columns.decimal', { column: name })}
        value={column.decimal}
        data={[
          { value: '.', label: t('import.columns.point') },
          { value: ',', label: t('import.columns.comma') },
        ]}
        onChange={({ target: { value } }) => set({ decimal: value === ',' ? ',' : '.' })}
      />
    )
  }
  if (column.words === undefined) return null
  return (
    <WordsButton
      name={name}
      target={target}
      found={source.facts[at]?.words ?? noWords}
      words={column.words}
      onChange={(words) => set({ words })}
    />
  )
}
