// On the dashboard of a Group that an operator looks into: until when, and the button that ends it.
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { LookTexts } from './LookTexts.tsx'

export default function LookNotice({ db }: { db: string }) {
  const { groups } = useSession()
  const look = groups.find((group) => group.db_name === db)?.look
  if (look === undefined) return null
  return (
    <LookTexts>
      <Notice db={db} until={look} />
    </LookTexts>
  )
}

function Notice({ db, until }: { db: string; until: string }) {
  const t = useTexts()
  const { groups, refresh } = useSession()
  const router = useRouter()
  const id = groups.find((group) => group.db_name === db)?._id ?? ''
  const end = async () => {
    await call('DELETE', `/_operator/looks/${id}`)
    await refresh()
    await router.navigate(`/_admin/groups/${db}`)
  }
  return (
    <Banner
      tone="warning"
      title={t('look.yours', { until: exactDate(new Date(until), t.locale) })}
      action={<Button onClick={() => void end().catch(showError)}>{t('look.end')}</Button>}
    >
      {t('look.reads')}
    </Banner>
  )
}
