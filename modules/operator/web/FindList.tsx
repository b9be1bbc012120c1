// A list that is found by a text: the box, the rows, and more of them.
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useFound } from './operator-calls.ts'

interface FindListProps<T> {
  path: string
  label: string
  children: (rows: readonly T[]) => ReactNode
}

export function FindList<T>({ path, label, children }: FindListProps<T>) {
  const t = useTexts()
  const [text, setText] = useState('')
  const { found, error, more, isLoading, loadMore } = useFound<T>(
    path,
    useDeferredValue(text.trim()),
  )
  return (
    <Stack>
      <TextInput
        label={label}
        type="search"
        value={text}
        autoComplete="off"
        maxLength={300}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && !found && <ErrorPanel title={t('operator.unread')} text={t.problem(error)} />}
      {!error && !found && <CardSkeleton lines={5} />}
      {found?.length === 0 && <EmptyState title={t('operator.none')} />}
      {found && found.length > 0 && children(found)}
      {more && (
        <div>
          <Button loading={isLoading} onClick={loadMore}>
            {t('operator.more')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
