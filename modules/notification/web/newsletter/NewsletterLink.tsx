// Opened from an issue of the newsletter, without signing in: the topics that are chosen, of which some may be dropped, and one press
// that ends it. Opening it changes nothing.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { NewsletterChoice } from '#core/notifications/newsletter.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { TopicsCard } from './TopicsCard.tsx'

export default function NewsletterLink() {
  return (
    <Page narrow>
      <ByLink />
    </Page>
  )
}

function ByLink() {
  const t = useTexts()
  const { token = '' } = useParams()
  const path = `/_newsletter/${encodeURIComponent(token)}`
  const { data, error, refetch } = useQuery<NewsletterChoice, ApiError>({
    queryKey: ['newsletter', token],
    queryFn: ({ signal }) => call<NewsletterChoice>('GET', path, { signal }),
    retry: false,
    meta: { quiet: true },
  })
  const end = useMutation<unknown, ApiError>({
    mutationFn: () => call('POST', `/user/newsletter/${encodeURIComponent(token)}`),
  })
  if (error) return <Said state="bad" />
  if (end.isSuccess || data?.newsletter === false) return <Said state="stopped" />
  if (!data) return <CardSkeleton lines={6} />
  return (
    <Stack>
      <PageHeader title={t('newsletter.title')} />
      <TopicsCard
        key={data.topics.join(' ')}
        choice={data}
        lead={t('newsletter.lead')}
        narrows
        save={async (body) => {
          await call('PUT', path, { body })
          await refetch()
        }}
      />
      <div>
        <Button loading={end.isPending} onClick={() => end.mutate()}>
          {t('newsletter.stop')}
        </Button>
      </div>
    </Stack>
  )
}

function Said({ state }: { state: 'bad' | 'stopped' }) {
  const t = useTexts()
  return (
    <Card>
      <EmptyState page title={t(`newsletter.${state}.title`)} text={t(`newsletter.${state}.text`)}>
        <Button component="a" href="/">
          {t('newsletter.open')}
        </Button>
      </EmptyState>
    </Card>
  )
}
