// Markdown files become pages of the wiki: chosen or dropped, looked at before anything is written, and what became of each.
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DropBox } from '#web/records/import/dialog/DropBox.tsx'
import { useDryRun } from '#web/records/import/dialog/use-dry-run.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import {
  importFiles,
  isTooLong,
  keepAsNotes,
  type Existing,
  type FoundFile,
  type ImportedFile,
} from './import-calls.ts'
import { handbook as entity } from '../../entities/handbook.ts'
import classes from './import.module.css'

const pageFiles = '.md,.markdown,.zip,text/markdown,application/zip'

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const room = useImportRoom()
  const { files, found, isDone, problem, isBusy, take, run } = room
  return (
    <Sheet opened onClose={onClose} title={t('wiki.import.title')} size="lg">
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {!isDone && (
        <DropBox
          text={files.length > 0 ? files.map(({ name }) => name).join(', ') : t('wiki.import.text')}
          choices={[{ label: t('wiki.import.choose'), accept: pageFiles, multiple: true }]}
          onTake={take}
        />
      )}
      {found && <Outcome found={found} isDone={isDone} />}
      {found && <TooLongFiles key={files.length} files={found.filter(isTooLong)} />}
      {files.length > 0 && !isDone && (
        <Checkbox
          label={t('wiki.import.replace')}
          description={t('wiki.import.replace_help')}
          checked={room.existing === 'replace'}
          onChange={({ currentTarget }) => room.choose(currentTarget.checked ? 'replace' : 'keep')}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t(isDone ? 'actions.close' : 'actions.cancel')}</Button>
        {!isDone && (
          <Button variant="filled" disabled={!found} loading={isBusy} onClick={run}>
            {t('wiki.import.run')}
          </Button>
        )}
      </DialogActions>
    </Sheet>
  )
}

function useImportRoom() {
  const t = useTexts()
  const { db } = useGroup()
  const [files, setFiles] = useState<readonly File[]>([])
  const [existing, setExisting] = useState<Existing>('keep')
  const dryRun = useDryRun<readonly FoundFile[]>({
    kind: 'Handbook',
    wording: (error) => t.problem(error, 'handbook'),
  })
  const asking = (chosen: readonly File[], how: Existing) => (dry: boolean) =>
    importFiles(db, chosen, { existing: how, dry })
  return {
    ...dryRun,
    files,
    existing,
    take(chosen: readonly File[]) {
      setFiles(chosen)
      dryRun.forget()
      if (chosen.length > 0) dryRun.look(asking(chosen, existing))
    },
    choose(how: Existing) {
      setExisting(how)
      dryRun.look(asking(files, how))
    },
    run: () => dryRun.run(asking(files, existing)),
  }
}

const outcomes = ['created', 'changed', 'same', 'kept', 'refused'] as const

function Outcome({ found, isDone }: { found: readonly ImportedFile[]; isDone: boolean }) {
  const t = useTexts()
  const refused = found.filter(({ outcome }) => outcome === 'refused')
  const counts = outcomes.map((name) => ({
    name,
    count: found.filter(({ outcome }) => outcome === name).length,
  }))
  return (
    <div className={classes.outcome} aria-live="polite">
      <b>{t(isDone ? 'wiki.import.done' : 'wiki.import.look')}</b>
      <ul>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <li key={name}>{t(`wiki.import.outcomes.${name}`, { count })}</li>
          ))}
      </ul>
      {refused.length > 0 && (
        <ul className={classes.refused}>
          {refused.slice(0, 50).map(({ file, reason }) => (
            <li key={file}>
              {file}: {t(`wiki.import.reasons.${reason}`) || t('errors.invalid')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Files that are longer than a page may be: they become notes, now or after the others are pages. */
function TooLongFiles({ files }: { files: readonly FoundFile[] }) {
  const t = useTexts()
  const { db } = useGroup()
  const [state, setState] = useState<'offered' | 'busy' | 'kept'>('offered')
  if (files.length === 0) return null
  const count = files.length
  if (state === 'kept')
    return <Banner tone="success">{t('wiki.too_long.files_kept', { count })}</Banner>
  const keep = async () => {
    setState('busy')
    try {
      await keepAsNotes(db, files, t('wiki.too_long.folder'))
      setState('kept')
    } catch (error) {
      showError(error)
      setState('offered')
    }
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" loading={state === 'busy'} onClick={() => void keep()}>
          {t('wiki.too_long.keep_files', { count })}
        </Button>
      }
    >
      {t('wiki.too_long.files', { count, max: entity.fields.content.max })}
    </Banner>
  )
}
