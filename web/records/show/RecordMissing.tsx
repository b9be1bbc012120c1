// In the place of a record that cannot be shown. A deleted one can be brought back.
import type { Entity } from '#core/entity/entity.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useCrumbs } from '../use-crumbs.ts'
import { historyStep, useHistory } from './history.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { MergedAway } from './MergedAway.tsx'
import { RestoreButton } from './RestoreButton.tsx'

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
