// System notifications: what those who run the installation say to everybody, on the dashboard of every app (spec 2). Nothing is asked
// where there is no feed, and nothing is drawn where it has nothing new.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { StatusPost } from '../../rules/status-feed.ts'
import styles from './status.module.css'

const StatusTexts = partTexts('status_feed', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

export default function StatusCard() {
  return useWelcome()?.status_feed ? <Posts /> : null
}

function Posts() {
  const { locale } = useTexts()
  const { data } = useQuery({
    queryKey: ['status-feed', locale],
    queryFn: ({ signal }) =>
      call<{ posts: StatusPost[] }>('GET', '/_status_feed', { query: { locale }, signal }),
    staleTime: 10 * 60_000,
    // News that cannot be had is no news.
    retry: false,
  })
  if (!data?.posts.length) return null
  return (
    <StatusTexts>
      <PostList posts={data.posts} />
    </StatusTexts>
  )
}

function PostList({ posts }: { posts: readonly StatusPost[] }) {
  const t = useTexts()
  return (
    <Card title={t('status_feed.title')}>
      <ul className={styles.posts}>
        {posts.map(({ id, at, text, url }) => (
          <li key={id}>
            <p className={styles.text}>{text}</p>
            <p className={styles.foot}>
              <When at={at} />
              {url !== undefined && (
                <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                  {t('status_feed.open')}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
