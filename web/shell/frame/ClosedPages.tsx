// In the place of a Group's pages while it is closed: why, and what opens it again.
import { lazy } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { useTexts } from '#web/api/texts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'

/** Few Groups are locked, so what is said of them comes with the first one. */
export const LockedPage = lazy(() => import('./closed/LockedPage.tsx'))

/** Every Group of somebody who did not confirm their address in time (spec 4); home has the link that is sent again. */
export function UnconfirmedPage() {
  const t = useTexts()
  return (
    <Page>
      <EmptyState
        page
        drawing={<Icon name="mail" size={28} />}
        title={t('shell.unconfirmed.title')}
        text={t('shell.unconfirmed.text')}
      >
        <Button component="a" variant="filled" href="/?choose=1">
          {t('shell.go_home')}
        </Button>
      </EmptyState>
    </Page>
  )
}
