// In the place of what the server did not answer: what is wrong, and another try.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'

interface NotLoadedProps {
  readonly error: Error
  readonly onRetry: () => void
  /** True for one record, false for a list. */
  readonly isRecord?: boolean
}

export function NotLoaded({ error, onRetry, isRecord = false }: NotLoadedProps) {
  const t = useTexts()
  return (
    <ErrorPanel
      title={t(isRecord ? 'records.gone.failed.title' : 'records.not_loaded')}
      text={t.problem(error)}
    >
      <Button onClick={onRetry}>{t('actions.try_again')}</Button>
    </ErrorPanel>
  )
}
