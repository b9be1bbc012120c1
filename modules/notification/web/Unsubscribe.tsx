// Opened from an email of notifications: one press ends them, without signing in, so that a program which looks at links cannot.
import { useMutation } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page } from '#web/ui/page/Page.tsx'

export default function Unsubscribe() {
  const t = useTexts()
  const { token = '' } = useParams()
  const end = useMutation<unknown, ApiError>({
    mutationFn: () => call('POST', `/user/unsubscribe/${encodeURIComponent(token)}`),
    meta: { quiet: true },
  })
  const isBad = end.error?.status === 404
  const state = end.isSuccess ? 'done' : isBad ? 'bad' : 'ask'
  return (
    <Page narrow>
      <Card>
        <EmptyState
          page
          title={t(`notification.unsubscribe.${state}.title`)}
          text={t(`notification.unsubscribe.${state}.text`)}
        >
          {end.error && !isBad && <p role="alert">{t.problem(end.error)}</p>}
          {state === 'ask' ? (
            <Button variant="filled" loading={end.isPending} onClick={() => end.mutate()}>
              {t('notification.unsubscribe.submit')}
            </Button>
          ) : (
            <Button component="a" href="/user/notifications">
              {t('notification.unsubscribe.open')}
            </Button>
          )}
        </EmptyState>
      </Card>
    </Page>
  )
}
