// Bookmarks of a browser or another service come in: a file is chosen or dropped, counted before anything is written, then taken in.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DropBox } from '#web/records/import/dialog/DropBox.tsx'
import { useDryRun } from '#web/records/import/dialog/use-dry-run.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { bookmark } from '../../entities/bookmark.ts'
import { importBookmarks, type Imported } from './import-calls.ts'
import classes from './import.module.css'

export default function ImportSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { file, found, isDone, problem, isBusy, take, run } = useImport()
  const isNew = found !== undefined && found.created + found.changed > 0
  return (
    <Sheet opened onClose={onClose} title={t('bookmarks.import.title')} size="lg">
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {!isDone && (
        <DropBox
          text={file ? file.name : t('bookmarks.import.text')}
          choices={[{ label: t('bookmarks.import.choose'), accept: '.html,.htm,text/html' }]}
          onTake={take}
        />
      )}
      {found && <Outcome found={found} isDone={isDone} />}
      <DialogActions>
        <Button onClick={onClose}>{t(isDone ? 'actions.close' : 'actions.cancel')}</Button>
        {!isDone && (
          <Button variant="filled" disabled={!isNew} loading={isBusy} onClick={run}>
            {t('bookmarks.import.run', { count: found ? found.created + found.changed : 0 })}
          </Button>
        )}
      </DialogActions>
    </Sheet>
  )
}

function useImport() {
  const t = useTexts()
  const { db } = useGroup()
  const [file, setFile] = useState<File>()
  const dryRun = useDryRun<Imported>({
    kind: bookmark.kind,
    wording: (error) => t.problem(error),
  })
  return {
    ...dryRun,
    file,
    take([chosen]: readonly File[]) {
      if (!chosen) return
      setFile(chosen)
      dryRun.forget()
      dryRun.look((dry) => importBookmarks(db, chosen, dry))
    },
    run: () => file && dryRun.run((dry) => importBookmarks(db, file, dry)),
  }
}

const outcomes = ['created', 'changed', 'same', 'repeated', 'left_out'] as const

function Outcome({ found, isDone }: { found: Imported; isDone: boolean }) {
  const t = useTexts()
  const { tags, refused } = found
  return (
    <div className={classes.outcome} aria-live="polite">
      <b>
        {isDone ? t('bookmarks.import.done') : t('bookmarks.import.look', { count: found.found })}
      </b>
      <ul>
        {outcomes
          .filter((name) => found[name] > 0)
          .map((name) => (
            <li key={name}>{t(`bookmarks.import.outcomes.${name}`, { count: found[name] })}</li>
          ))}
      </ul>
      {tags.length > 0 && (
        <p>
          {t('bookmarks.import.tags')} {tags.map(({ name }) => name).join(', ')}
        </p>
      )}
      {refused.length > 0 && (
        <details>
          <summary>{t('bookmarks.import.refused')}</summary>
          <ul className={classes.refused}>
            {refused.map(({ title, url }, at) => (
              <li key={at}>{[title, url].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
