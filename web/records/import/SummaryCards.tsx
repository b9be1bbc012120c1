// How many rows come in, are there already or are refused, and what is done with those that are not plain.
import { Radio } from '@mantine/core'
import { IconAlertTriangle, IconEqual, IconLink, IconPlus } from '@tabler/icons-react'
import { missingWays, type MissingWay } from '#core/import/rules.ts'
import type { ImportKind } from '#core/import/targets.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import classes from './import.module.css'
import { useTargetNames } from './target-names.ts'
import type { Check } from './use-check.ts'
import type { Room, Source } from './reading/use-source.ts'

interface SummaryProps {
  readonly kind: ImportKind
  readonly room: Room
  readonly source: Source
  readonly check: Check
}

const wayTexts: Readonly<Record<MissingWay, string>> = {
  create: 'import.ways.create',
  refuse: 'import.ways.refuse',
  leave: 'import.ways.blank',
}

export function SummaryCards({ kind, room, source, check }: SummaryProps) {
  const t = useTexts()
  const names = useTargetNames(kind)
  const { plan } = source
  const fields = [...kind.refs.keys()].filter((field) =>
    plan.columns.some(({ target }) => target.startsWith(`${field}.`)),
  )
  const isKnown = kind.rules.identity.some((path) =>
    plan.columns.some(({ target }) => target === path),
  )
  return (
    <>
      <Figures {...{ kind, source, check }} />
      {(isKnown || fields.length > 0) && (
        <Card title={t('import.ways.title')}>
          <Stack>
            {isKnown && (
              <ThemeProvider>
                <Radio.Group
                  label={t('import.ways.present')}
                  value={plan.present}
                  onChange={(value) => room.setPresent(value === 'add' ? 'add' : 'leave')}
                >
                  <Stack>
                    <Radio value="leave" label={t('import.ways.leave')} />
                    <Radio value="add" label={t('import.ways.add')} />
                  </Stack>
                </Radio.Group>
              </ThemeProvider>
            )}
            {fields.map((field) => (
              <NativeSelect
                key={field}
                label={t('import.ways.missing', { kind: names.refName(field) })}
                value={plan.missing[field] ?? 'create'}
                data={missingWays.map((value) => ({ value, label: t(wayTexts[value]) }))}
                onChange={({ target }) => room.setMissing(field, target.value as MissingWay)}
              />
            ))}
          </Stack>
        </Card>
      )}
    </>
  )
}

function Figures({ kind, source, check }: Omit<SummaryProps, 'room'>) {
  const t = useTexts()
  const names = useTargetNames(kind)
  const { looked, isDone } = check
  const countOf = (outcome: string) => looked.filter((one) => one.outcome === outcome).length
  const made = [...kind.refs.keys()].flatMap((field) => {
    const count = looked.filter((one) => one.outcome === 'created' && one.refs[field] === '').length
    return count > 0 ? [{ field, count }] : []
  })
  const all = source.rows.cells.length
  const lines = [
    { key: 'created', Mark: IconPlus },
    { key: 'present', Mark: IconEqual },
    { key: 'refused', Mark: IconAlertTriangle },
  ] as const
  return (
    <Card title={t('import.summary.title')}>
      <dl className={classes.figures} aria-live="polite">
        {lines.map(({ key, Mark }) => (
          <div key={key} data-outcome={key}>
            <dt>
              <Mark size={16} aria-hidden />
              {t(`import.preview.${key}`)}
            </dt>
            <dd>{countOf(key).toLocaleString(t.locale)}</dd>
          </div>
        ))}
        {made.map(({ field, count }) => (
          <div key={field}>
            <dt>
              <IconLink size={16} aria-hidden />
              {t('import.summary.makes', { kind: names.refName(field) })}
            </dt>
            <dd>{count.toLocaleString(t.locale)}</dd>
          </div>
        ))}
      </dl>
      {(!isDone || looked.length < all) && (
        <p className={classes.note}>
          {isDone
            ? t('import.summary.of_first', { count: looked.length })
            : t('import.summary.looking', { done: looked.length, all })}
        </p>
      )}
    </Card>
  )
}
