// Two people saved the same record: both versions field by field, and a choice for each. Nothing is lost: theirs is in
// the history, and what was typed and not chosen stays as a draft.
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { differences, merged, type Difference, type Side } from './merge.ts'
import classes from './form.module.css'
import type { RecordFormState } from './use-record-form.ts'
import type { Resolved } from './use-resolve.ts'

export interface ComparisonProps {
  readonly form: RecordFormState
  /** Their version; undefined when they deleted the record. */
  readonly theirs: WireDocument | undefined
  /** With how it ended; undefined when saving was refused again. */
  readonly onSaved: (end: Resolved | undefined) => void
}

/** What was typed, read as it would be stored, so that it compares with what is stored. */
function parsed(entity: Entity, values: Readonly<Record<string, unknown>>) {
  const read = Object.entries(entity.fields).map(([name, field]) => {
    const result = field.parse(values[name])
    return [name, 'value' in result ? result.value : values[name]] as const
  })
  return Object.fromEntries(read) as Record<string, unknown>
}

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function Comparison(props: ComparisonProps) {
  return (
    <PartTexts name="conflict" load={texts} outline={<CardSkeleton lines={4} />}>
      <Versions {...props} />
    </PartTexts>
  )
}

function Versions({ form, theirs, onSaved }: ComparisonProps) {
  const t = useTexts()
  const { people } = useGroup()
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const mine = parsed(form.entity, form.values)
  const found = theirs ? differences(form.entity, form.base ?? {}, mine, theirs) : []
  const sideOf = (one: Difference) => chosen[one.name] ?? one.side
  const all = (side: Side) => setChosen(Object.fromEntries(found.map(({ name }) => [name, side])))
  const name = people.get(theirs?.updated_by ?? '')?.name ?? t('records.somebody')
  const differing = found.length > 0 ? 'records.conflict.title' : 'errors.updated_by_someone_else'
  const heading = theirs ? differing : 'records.gone.deleted.title'
  const save = () => void form.resolve(merged(mine, found, chosen), mine).then(onSaved)
  return (
    <Stack>
      <Banner tone="warning" title={t(heading)}>
        {theirs ? t('conflict.text', { name }) : t('conflict.deleted')}
      </Banner>
      <Card>
        {found.length === 0 && <p>{t(theirs ? 'conflict.equal' : 'conflict.again')}</p>}
        {found.length > 0 && (
          <>
            <div className={classes.sides}>
              <Button size="xs" onClick={() => all('theirs')}>
                {t('conflict.all_theirs')}
              </Button>
              <Button size="xs" onClick={() => all('mine')}>
                {t('conflict.all_mine')}
              </Button>
            </div>
            <ThemeProvider>
              {found.map((one) => (
                <Field
                  key={one.name}
                  entity={form.entity}
                  difference={one}
                  side={sideOf(one)}
                  theirName={name}
                  onChoose={(side) => setChosen({ ...chosen, [one.name]: side })}
                />
              ))}
            </ThemeProvider>
          </>
        )}
        <FormActions note={t('conflict.kept')}>
          <Button onClick={form.closeConflict}>{t('conflict.back')}</Button>
          <Button variant="filled" loading={form.isSaving} onClick={save}>
            {t(theirs ? 'conflict.save' : 'conflict.create')}
          </Button>
        </FormActions>
      </Card>
    </Stack>
  )
}

interface FieldProps {
  readonly entity: Entity
  readonly difference: Difference
  readonly side: Side
  readonly theirName: string
  readonly onChoose: (side: Side) => void
}

function Field({ entity, difference, side, theirName, onChoose }: FieldProps) {
  const t = useTexts()
  const { name, clash } = difference
  const texts = fieldTexts(entity, name)
  const field = entity.fields[name]!
  const choices = [
    { at: 'theirs', label: t('conflict.theirs', { name: theirName }) },
    { at: 'mine', label: t('conflict.mine') },
  ] as const
  return (
    <fieldset className={classes.conflict}>
      <legend>
        {t(texts.label)}
        {clash && <small>{t('conflict.both')}</small>}
      </legend>
      {choices.map(({ at, label }) => (
        <div key={at} className={classes.version} data-chosen={side === at || undefined}>
          <Radio
            name={`conflict-${name}`}
            label={label}
            checked={side === at}
            onChange={() => onChoose(at)}
          />
          <div>
            {isEmpty(difference[at]) ? (
              <span className="faint">{t('records.nothing')}</span>
            ) : (
              <FieldValue field={field} texts={texts} value={difference[at]} />
            )}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
