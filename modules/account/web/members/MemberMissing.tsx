// In the place of a member who is not there any more (spec 2, 8); and where the pages of members hang.
import type { ApiError } from '#web/api/client.ts'
import { useAdminCrumbs } from '../admin/admin-crumbs.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import type { Crumb } from '#web/ui/page/Page.tsx'
import { Invite } from './Invite.tsx'

/** Dashboard, administration, members (spec 2). */
export function useMemberCrumbs(): Crumb[] {
  const t = useTexts()
  const { db } = useGroup()
  const href = `/account/${db}/memberships`
  return [...useAdminCrumbs(), { label: t('membership.many'), href }]
}

export function MemberMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTexts()
  const crumbs = useMemberCrumbs()
  const id = useRecordId()
  const isGone = error.status === 404
  return (
    <Page>
      <PageHeader
        crumbs={crumbs}
        title={t('membership.one')}
        actions={
          <>
            <Invite second />
            {isGone && (
              <Button component="a" href={`${crumbs[2]?.href}/${id}/edit`}>
                {t('actions.edit')}
              </Button>
            )}
          </>
        }
      />
      <ErrorPanel
        title={t(isGone ? 'titles.not_found' : 'records.gone.failed.title')}
        text={isGone ? t('errors.membership_missing') : t.problem(error)}
      >
        {isGone ? (
          <Button component="a" href={crumbs[2]?.href}>
            {t('records.to_list', { many: t('membership.many') })}
          </Button>
        ) : (
          <Button onClick={onRetry}>{t('actions.try_again')}</Button>
        )}
      </ErrorPanel>
    </Page>
  )
}
