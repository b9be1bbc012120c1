// Pages in the place of a page: not found, forbidden, broken, and not loaded yet.
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { isLostPart } from '#web/ui/feedback/lost-part.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { useRouter, type CrashProps } from '#web/router/RouterView.tsx'
import { useLostPart } from './version.ts'
import styles from './shell.module.css'

/** The number is the drawing. */
function Sign({ children }: { children: string }) {
  return <span className={styles.sign}>{children}</span>
}

/** Why there is no page, and the way home. `name`: of its texts below `shell`. */
function NoPage({ sign, name }: { sign: string; name: 'not_found' | 'forbidden' | 'no_right' }) {
  const t = useTexts()
  return (
    <Page>
      <EmptyState
        page
        drawing={<Sign>{sign}</Sign>}
        title={t(`shell.${name}.title`)}
        text={t(`shell.${name}.text`)}
      >
        <Button component="a" href="/">
          {t('shell.go_home')}
        </Button>
      </EmptyState>
    </Page>
  )
}

export function NotFoundPage() {
  return <NoPage sign="404" name="not_found" />
}

/** A Group that is not one's own. */
export function ForbiddenPage() {
  return <NoPage sign="403" name="forbidden" />
}

/** A screen of one's own Group that is not for one's rights. */
export function NoRightPage() {
  return <NoPage sign="403" name="no_right" />
}

/** The crash boundary of every screen; a part that could not be loaded asks for the version first. */
export function CrashPage({ error, reset }: CrashProps) {
  const t = useTexts()
  const router = useRouter()
  const lost = isLostPart(error)
  const again = () => {
    reset()
    void router.reopen()
  }
  const reload = () => window.location.reload()
  // A browser does not ask again for what it could not load.
  const answers = useLostPart(lost, reload)
  if (error instanceof ApiError && error.status === 403) return <ForbiddenPage />
  const isAway = lost && !answers
  const broken = lost
    ? { title: t('shell.lost_part.title'), text: t('shell.lost_part.text') }
    : { title: t('shell.crash.title'), text: t('shell.crash.text') }
  return (
    <Page>
      <EmptyState
        page
        drawing={<Sign>!</Sign>}
        title={isAway ? t('titles.network') : broken.title}
        text={isAway ? t('shell.no_connection') : broken.text}
      >
        <Button variant="filled" onClick={lost && answers ? reload : again}>
          {t(lost && answers ? 'shell.reload' : 'actions.try_again')}
        </Button>
        <Button component="a" href="/">
          {t('shell.go_home')}
        </Button>
      </EmptyState>
    </Page>
  )
}

export function LoadingPage() {
  return (
    <Page>
      <CardSkeleton lines={4} />
    </Page>
  )
}
