// In the place of what the server did not answer: what is wrong, and another try.
import type { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'

export function NotLoaded({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTexts()
  return (
    <ErrorPanel title={t('records.not_loaded')} text={t.problem(error)}>
      <Button onClick={onRetry}>{t('actions.try_again')}</Button>
    </ErrorPanel>
  )
}
