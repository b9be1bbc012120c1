// In the place of a form that somebody may not use: they may not create such records, or the plan has room for no more.
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { useNewRefusal } from '../use-new-address.ts'

export function NewRefused({ entity }: { entity: Entity }) {
  const t = useTexts()
  const { db } = useGroup()
  if (useNewRefusal(entity) !== 'subscription_needed')
    return <ErrorPanel title={t('titles.forbidden')} text={t('records.not_allowed')} />
  return (
    <ErrorPanel title={t('titles.subscription_needed')} text={t('errors.subscription_needed')}>
      <Button component="a" href={`/checkout?account=${db}`}>
        {t('shell.locked.plans')}
      </Button>
    </ErrorPanel>
  )
}
