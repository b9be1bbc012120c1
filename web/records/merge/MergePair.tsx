// The comparison of two records that become one: a column for each, a third one for what stays, and the button.
import { Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { unite } from '#core/entity/unite.ts'
import { isEmpty } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { totalText } from '../list/total.ts'
import { useUses } from '../uses.ts'
import classes from './merge.module.css'

type Pair = readonly [WireDocument, WireDocument]

interface MergePairProps {
  readonly entity: Entity
  readonly pair: Pair
}

export function MergePair({ entity, pair }: MergePairProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const [at, setAt] = useState<0 | 1>(0)
  const [kept, gone] = [pair[at], pair[at === 0 ? 1 : 0]]
  const { merge, problem, busy } = useMerge(entity.key)
  const uses = useUses(db, entity.kind, gone._id)
    .map(({ entity: user, ...total }) => `${t(`${user.key}.many`)} (${totalText(t.locale, total)})`)
    .join(', ')
  const names = { kept: kept.label ?? '', gone: gone.label ?? '' }
  const save = async () => {
    if (!(await merge(gone, kept))) return
    go(`/account/${db}/${entity.path}/${kept._id}`, { replace: true })
    void toast({ message: t('merging.done', names) })
  }
  return (
    <Stack>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Card>
        <fieldset className={classes.heads}>
          <legend>{t('merging.stays')}</legend>
          {pair.map((one, index) => (
            <div key={one._id} className={classes.head} data-chosen={index === at || undefined}>
              <Radio
                name="stays"
                label={one.label}
                checked={index === at}
                onChange={() => setAt(index === 0 ? 0 : 1)}
              />
            </div>
          ))}
        </fieldset>
        <Comparison entity={entity} pair={pair} at={at} />
        <p className={classes.follows}>
          {uses ? t('merging.follows', { ...names, uses }) : t('merging.alone', names)}{' '}
          <span className="muted">{t('merging.back', names)}</span>
        </p>
        <FormActions>
          <Button component="a" href={`/account/${db}/${entity.path}/${pair[0]._id}`}>
            {t('actions.cancel')}
          </Button>
          <Button variant="filled" loading={busy} onClick={() => void save()}>
            {t('merging.confirm')}
          </Button>
        </FormActions>
      </Card>
    </Stack>
  )
}

interface ComparisonProps extends MergePairProps {
  readonly at: 0 | 1
}

/** Each field that either of them has: as both have it, and as it will be. */
function Comparison({ entity, pair, at }: ComparisonProps) {
  const t = useTexts()
  const [left, right] = pair
  const united = at === 0 ? unite(entity, left, right) : unite(entity, right, left)
  const shown = Object.entries(entity.fields).filter(
    ([name, field]) =>
      !field.hidden &&
      !field.system &&
      !field.once &&
      !(isEmpty(left[name]) && isEmpty(right[name])),
  )
  const cell = (name: string, value: unknown): ReactNode =>
    isEmpty(value) ? (
      <span className="faint">{t('records.nothing')}</span>
    ) : (
      <FieldValue field={entity.fields[name]!} texts={fieldTexts(entity, name)} value={value} />
    )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('merging.field')}</th>
          <th scope="col">{left.label}</th>
          <th scope="col">{right.label}</th>
          <th scope="col">{t('merging.after')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([name]) => (
          <tr key={name}>
            <th scope="row">{t(fieldTexts(entity, name).label)}</th>
            <td data-of={left.label}>{cell(name, left[name])}</td>
            <td data-of={right.label}>{cell(name, right[name])}</td>
            <td data-of={t('merging.after')} data-after>
              {cell(name, united[name])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Sends it; true when it is done. A refusal is worded by the fields of `of`, and what changed meanwhile is loaded anew. */
function useMerge(of: string) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const merge = async (from: WireDocument, into: WireDocument): Promise<boolean> => {
    setProblem(undefined)
    setBusy(true)
    const body = { from: from._id, from_rev: from._rev, into: into._id, into_rev: into._rev }
    try {
      await call('POST', `/${db}/_merge`, { body })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.status === 409 ? t('merging.changed') : t.problem(error, of))
      return false
    } finally {
      // Records of other kinds moved too.
      await refresh(client, db)
      setBusy(false)
    }
  }
  return { merge, problem, busy }
}
