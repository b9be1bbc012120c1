// Markdown files become pages of the wiki: chosen or dropped, looked at before anything is written, and what became of each.
import { IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDrop } from '#web/files/drop.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { importFiles, type Existing, type ImportedFile } from './import-calls.ts'
import classes from './import.module.css'

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const room = useImportRoom()
  const { files, found, isDone, problem, isBusy, take, run } = room
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('wiki.import.title')}
      closeLabel={t('actions.close')}
      size="lg"
    >
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {!isDone && <DropBox files={files} onTake={take} />}
      {found && <Outcome found={found} isDone={isDone} />}
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
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [existing, setExisting] = useState<Existing>('keep')
  const [found, setFound] = useState<readonly ImportedFile[]>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  /** The latest question counts. */
  const asked = useRef(0)
  const send = async (chosen: readonly File[], how: Existing, dry: boolean) => {
    const turn = (asked.current += 1)
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await importFiles(db, chosen, { existing: how, dry })
      if (turn !== asked.current) return
      setFound(answer)
      setDone(!dry)
    } catch (error) {
      if (turn === asked.current) setProblem(wording(error))
    } finally {
      if (turn === asked.current) setBusy(false)
      if (!dry) await refresh(client, db, 'Handbook')
    }
  }
  const wording = (error: unknown) => {
    const own = error instanceof ApiError && t(`wiki.import.archive.${String(error.reason)}`)
    return own || t.problem(error)
  }
  return {
    files,
    existing,
    found,
    problem,
    isBusy,
    isDone,
    take(chosen: readonly File[]) {
      setFiles(chosen)
      setFound(undefined)
      if (chosen.length > 0) void send(chosen, existing, true)
    },
    choose(how: Existing) {
      setExisting(how)
      void send(files, how, true)
    },
    run: () => void send(files, existing, false),
  }
}

interface DropBoxProps {
  files: readonly File[]
  onTake: (files: readonly File[]) => void
}

function DropBox({ files, onTake }: DropBoxProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrop(onTake)
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <IconFileText size={28} stroke={1.5} aria-hidden />
      <p>{files.length > 0 ? files.map(({ name }) => name).join(', ') : t('wiki.import.text')}</p>
      <Button onClick={() => input.current?.click()}>{t('wiki.import.choose')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".md,.markdown,.zip,text/markdown,application/zip"
        aria-label={t('wiki.import.choose')}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
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
