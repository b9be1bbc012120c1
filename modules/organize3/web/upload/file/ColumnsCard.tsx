// What each column of the table is, and how it is read. Under it the proof: how many of its cells could be read so.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { dateOrders, type DateOrder } from '#core/import/rules.ts'
import { useTexts } from '#web/api/texts.ts'
import room from '#web/records/import/import.module.css'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import {
  columnRoles,
  type ColumnChoice,
  type ColumnRole,
  type FoundColumn,
} from '../../../rules/bank/choices.ts'
import { columnChosen } from '../../../rules/bank/answer.ts'
import type { ShownFile } from '../reading/use-reading.ts'

interface ColumnsCardProps {
  readonly read: ShownFile
  /** Lines that a rule changed. */
  readonly mapped: number
}

export function ColumnsCard({ read, mapped }: ColumnsCardProps) {
  const t = useTexts()
  const { header, columns, choices } = read.reading
  const chosen = choices.columns ?? []
  const used = columns.filter(({ role }) => role !== 'ignore').length
  return (
    <Card flush>
      <div className={room.head}>
        <h2>{t('import.columns.title')}</h2>
        <span>{t('import.columns.used', { used, all: header.length })}</span>
        <small>{t('import.columns.hint')}</small>
      </div>
      <div className={room.columns}>
        {columns.map((found, at) => (
          <Column
            // Two columns may have the same name.
            key={`${at} ${header[at] ?? ''}`}
            name={header[at] || t('import.columns.unnamed', { number: at + 1 })}
            sample={read.reading.sample.find((cells) => cells[at])?.[at] ?? ''}
            found={found}
            choice={chosen[at] ?? { role: found.role }}
            mapped={mapped}
            onChange={(choice) => read.choose(columnChosen(read.reading, at, choice))}
          />
        ))}
      </div>
    </Card>
  )
}

interface ColumnProps {
  readonly name: string
  readonly sample: string
  readonly found: FoundColumn
  readonly choice: ColumnChoice
  readonly mapped: number
  readonly onChange: (choice: ColumnChoice) => void
}

function Column({ name, sample, found, choice, mapped, onChange }: ColumnProps) {
  const t = useTexts()
  const { role, date, decimal } = choice
  return (
    <div className={room.column} data-unused={role === 'ignore' || undefined}>
      <b title={name}>{name}</b>
      <NativeSelect
        aria-label={t('import.columns.target', { column: name })}
        value={role}
        data={columnRoles.map((value) => ({ value, label: t(`upload.roles.${value}`) }))}
        onChange={({ target }) => onChange({ role: target.value as ColumnRole })}
      />
      {role === 'date' && (
        <NativeSelect
          aria-label={t('import.columns.date', { column: name })}
          value={date ?? 'ymd'}
          data={dateOrders.map((value) => ({ value, label: t(`import.dates.${value}`) }))}
          description={!found.isSure && t('import.columns.unsure')}
          onChange={({ target }) => onChange({ ...choice, date: target.value as DateOrder })}
        />
      )}
      {decimal !== undefined && (
        <NativeSelect
          aria-label={t('import.columns.decimal', { column: name })}
          value={decimal}
          data={[
            { value: ',', label: t('import.columns.comma') },
            { value: '.', label: t('import.columns.point') },
          ]}
          onChange={({ target }) =>
            onChange({ ...choice, decimal: target.value === ',' ? ',' : '.' })
          }
        />
      )}
      <p className={room.sample}>{sample}</p>
      <Proof found={found} mapped={mapped} />
    </div>
  )
}

/** "412 of 412"; of descriptions how many a rule changed. */
function Proof({ found: { role, read, of }, mapped }: Pick<ColumnProps, 'found' | 'mapped'>) {
  const t = useTexts()
  if (role === 'ignore') return null
  if (role === 'balance') return <p className={room.sample}>{t('upload.balance_only')}</p>
  const isMapped = role === 'description' && mapped > 0
  if (of === 0 && !isMapped) return null
  const isBad = read < of
  const Mark = isBad ? IconAlertTriangle : IconCheck
  return (
    <p className={room.count} data-bad={isBad || undefined}>
      <Mark size={14} aria-hidden />
      {isMapped
        ? t('upload.mapped', { count: mapped })
        : t('import.columns.filled', { good: read, filled: of })}
    </p>
  )
}
