// The line that announces a new version (spec 2): on every page, signed in or not, until it is dismissed.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNewVersion } from './version.ts'

export function NewVersion() {
  const t = useTexts()
  const isNewer = useNewVersion()
  const [dismissed, setDismissed] = useState(false)
  if (!isNewer || dismissed) return null
  return (
    <Banner
      onDismiss={() => setDismissed(true)}
      dismissLabel={t('actions.dismiss')}
      action={
        <Button size="xs" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    >
      {t('shell.new_version')}
    </Banner>
  )
}
