// Files, a folder or an archive of Markdown become notes: chosen or dropped, stored as they are, and what became of each.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { DropBox } from '#web/records/import/dialog/DropBox.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { kind } from '#web/files/disk/items.ts'
import { notesFolder } from '../note/add-note.ts'
import { comingOf, importFiles, type Coming, type Imported } from './import-files.ts'
import classes from './import.module.css'

const noteFiles = '.md,.markdown,.txt,.zip,text/*,application/zip'

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { coming, done, result, problem, isBusy, take, run } = useImport()
  const count = coming.length
  return (
    <Sheet opened onClose={onClose} firm={isBusy} title={t('notes.import.title')}>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {!result && !isBusy && (
        <DropBox
          text={count > 0 ? t('notes.import.chosen', { count }) : t('notes.import.text')}
          choices={[
            { label: t('notes.import.files'), accept: noteFiles, multiple: true },
            { label: t('notes.import.folder'), folder: true },
          ]}
          onTake={take}
        />
      )}
      {isBusy && (
        <ProgressBar
          value={done}
          max={count}
          label={t('notes.import.title')}
          detail={t('notes.import.progress', { done, count })}
        />
      )}
      {result && <Outcome result={result} />}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {t(result ? 'actions.close' : 'actions.cancel')}
        </Button>
        {!result && (
          <Button variant="filled" disabled={count === 0} loading={isBusy} onClick={run}>
            {count > 0 ? t('notes.import.run', { count }) : t('notes.import.action')}
          </Button>
        )}
      </DialogActions>
    </Sheet>
  )
}

function useImport() {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [coming, setComing] = useState<readonly Coming[]>([])
  const [done, setDone] = useState(0)
  const [result, setResult] = useState<Imported>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const guarded = async (work: () => Promise<void>) => {
    setProblem(undefined)
    setBusy(true)
    await work().catch((error: unknown) => setProblem(t.problem(error)))
    setBusy(false)
  }
  return {
    coming,
    done,
    result,
    problem,
    isBusy,
    take: (files: readonly File[]) =>
      void comingOf(files).then(setComing, (error: unknown) => setProblem(t.problem(error))),
    run: () =>
      void guarded(async () => {
        const parent = await notesFolder(db, t)
        setResult(await importFiles(coming, { db, parent, onProgress: setDone }))
        await refresh(client, db, kind)
      }),
  }
}

/** Refused files that are named. */
const maxNamed = 50

function Outcome({ result: { created, kept, refused } }: { result: Imported }) {
  const t = useTexts()
  return (
    <div className={classes.outcome} aria-live="polite">
      <p>{t('notes.import.created', { count: created })}</p>
      {kept > 0 && <p>{t('notes.import.kept', { count: kept })}</p>}
      {refused.length > 0 && (
        <ul>
          {refused.slice(0, maxNamed).map(({ path, problem }) => (
            <li key={path}>
              {path}: {t.problem(problem)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
