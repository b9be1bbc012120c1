// In the place of a record that cannot be shown. A deleted one can be brought back.
import { useEffect, useState } from 'react'
import { restoreRefused } from '#core/access/trash.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useRestore } from '../trash/restore.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useReference } from '#web/fields/labels.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { showErrorOf } from '#web/api/banner.ts'
import { useCrumbs } from '../use-crumbs.ts'
import { historyStep, useHistory } from './history.ts'
import { HistoryCard } from './HistoryCard.tsx'

export interface RecordMissingProps {
  readonly entity: Entity
  readonly id: string
  readonly error: ApiError
  readonly onRetry: () => void
}

/** In the place of a record: it was deleted (its history is still there), it became part of another
 * one (its address leads on), it never was, or it did not load. */
export function RecordMissing({ entity, id, error, onRetry }: RecordMissingProps) {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const state = error.status !== 404 ? 'failed' : error.reason === 'deleted' ? 'deleted' : 'missing'
  const { db } = useGroup()
  const [last] = useHistory(db, id, historyStep).entries
  const into = state === 'deleted' ? last?.merged_into : undefined
  const text = state === 'failed' ? t.problem(error) : t(`records.gone.${state}.text`)
  return (
    <Page>
      <PageHeader crumbs={crumbs} title={t(`${entity.key}.one`)} />
      <Stack>
        <ErrorPanel
          title={t(`records.gone.${state}.title`)}
          text={
            typeof into === 'string' ? (
              <MergedAway entity={entity} label={last?.label ?? ''} into={into} />
            ) : (
              text
            )
          }
        >
          {state === 'failed' ? (
            <Button onClick={onRetry}>{t('actions.try_again')}</Button>
          ) : (
            <>
              {state === 'deleted' && <RestoreButton entity={entity} id={id} />}
              <Button component="a" href={crumbs[0]?.href}>
                {t('records.to_list', { many: t(`${entity.key}.many`) })}
              </Button>
            </>
          )}
        </ErrorPanel>
        {state === 'deleted' && <HistoryCard entity={entity} id={id} />}
      </Stack>
    </Page>
  )
}

interface MergedAwayProps {
  readonly entity: Entity
  /** What the record was called. */
  readonly label: string
  /** The record that it became part of. */
  readonly into: string
}

/**
 * Its address leads on to the record that stays, unless the person asks for what it was itself (`?merged=stay`), where it can be brought back: a
 * sentence with the way to it.
 */
function MergedAway({ entity, label, into }: MergedAwayProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const { label: name, href = '' } = useReference(into)
  const stays = params.get('merged') === 'stay'
  useEffect(() => {
    if (stays) return
    go(`/account/${db}/${entity.path}/${into}`, { replace: true })
    void toast({ message: t('records.merge.led', { label }) })
    // Once: the way on is the same whatever is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [into, stays])
  return (
    <>
      {t('records.merge.gone')} <a href={href}>{name || t(`${entity.key}.one`)}</a>.{' '}
      {t('records.merge.restorable')}
    </>
  )
}

/** Brings a deleted record back as it was last, under its own id. */
function RestoreButton({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const bringBack = useRestore(db, entity.kind)
  const [busy, setBusy] = useState(false)
  const [gone] = useHistory(db, id, historyStep).entries
  const isForGood = gone?.event === 'purge' || gone?.event === 'anonymise'
  const refused = entity.access(actor, 'create') ?? restoreRefused(entity, actor, gone?.created_by)
  if (!gone || isForGood || refused !== undefined) return null
  const restore = async () => {
    await bringBack(id)
    void toast({ message: t('records.restored', { label: gone.label ?? '' }) })
  }
  const run = () => {
    setBusy(true)
    void restore()
      .catch(showErrorOf(entity.key))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="filled" loading={busy} onClick={run}>
      {t('records.restore')}
    </Button>
  )
}
