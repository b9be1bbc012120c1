// A text edited where it is read. What is typed is kept in this browser until it is saved or left, also what is typed
// while a save is under way; when somebody else wrote meanwhile both texts are shown, and one click decides.
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ComponentType, FocusEvent, KeyboardEvent } from 'react'
import { kebab } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { keyLabel } from '#web/ui/marks/Kbd.tsx'
import { draftKey, dropDraft, keepDraft, readDraft } from '../form/drafts.ts'
import { Clash, useSaveText } from './save-text.ts'
import classes from './text.module.css'

/** What helps to write is given. */
export interface EditorToolsProps {
  readonly record: WireDocument
  /** Where the text is written. */
  readonly box: HTMLTextAreaElement
  readonly text: string
  readonly onText: (text: string) => void
}

export interface TextEditorProps {
  kind: string
  record: WireDocument
  /** The field that is edited. */
  name: string
  label: string
  /** A blank text cannot be saved. */
  required?: boolean
  /** Shown under the box. */
  tools?: ComponentType<EditorToolsProps>
  /** Opens the editor again, or closes it. */
  onEdit: (editing: boolean) => void
}

export default function TextEditor({
  kind,
  record,
  name,
  label,
  required,
  tools: Tools,
  onEdit,
}: TextEditorProps) {
  const t = useTexts()
  const { db, people, actor } = useGroup()
  const key = draftKey(actor.user_id, db, kind, `${record._id}/${name}`)
  const [draft] = useState(() => readDraft(key, new Date()))
  // What was there when editing began, so that a change made meanwhile is noticed.
  const [base, setBase] = useState(draft?.base ?? record)
  const [text, setText] = useState(() => String(draft?.values[name] ?? record[name] ?? ''))
  const typed = useRef(text)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const box = frame?.querySelector('textarea')
  // Asked for while a save was under way: it follows.
  const isWanted = useRef(false)
  const save = useSaveText(db, kind, name)
  const clash = save.error instanceof Clash ? save.error : undefined
  const refused = save.error instanceof ApiError ? save.error : undefined
  const keep = (written: string, over: WireDocument) => {
    const at = new Date().toISOString()
    keepDraft(key, { at, base: over, id: record._id, values: { [name]: written } })
  }
  const type = (written: string) => {
    typed.current = written
    setText(written)
    keep(written, base)
  }
  const close = () => {
    dropDraft(key)
    onEdit(false)
  }
  /** Leaves without saving; what was typed over this version can be had back for a while. */
  const leave = (over: WireDocument) => {
    close()
    if (text === String(over[name] ?? '')) return
    const run = () => {
      keep(text, over)
      onEdit(true)
    }
    void toast({ message: t('records.text.left'), undo: { label: t('actions.undo'), run } })
  }
  const send = (over: WireDocument) => {
    const written = typed.current
    if (required && written.trim() === '') return
    isWanted.current = save.isPending
    if (save.isPending) return
    const onSuccess = (stored: WireDocument) => {
      if (typed.current === written) return close()
      setBase(stored)
      keep(typed.current, stored)
    }
    save.mutate({ base: over, text: written }, { onSuccess })
  }
  useEffect(() => {
    if (isWanted.current && save.isSuccess) send(base)
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave(base)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send(base)
    }
  }
  return (
    <div ref={setFrame} className={classes.editor}>
      {clash && (
        <div className={classes.theirs} role="alert">
          {t('records.conflict.title')}
          {' · '}
          <b>{people.get(clash.theirs.updated_by ?? '')?.name}</b>
          <blockquote>{String(clash.theirs[name] ?? '')}</blockquote>
        </div>
      )}
      <Textarea
        autoFocus
        minRows={2}
        maxRows={10}
        aria-label={label}
        value={text}
        error={refused && t.problem(refused, kebab(kind))}
        onFocus={goToEnd}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
      />
      {Tools && box && (
        <Suspense>
          <Tools record={record} box={box} text={text} onText={type} />
        </Suspense>
      )}
      <div className={classes.actions}>
        <small>{t('records.text.save_key', { keys: keyLabel('mod+Enter') })}</small>
        <Button onClick={() => leave(base)}>{t('actions.cancel')}</Button>
        {clash ? (
          <>
            <Button onClick={() => leave(clash.theirs)}>{t('records.text.take_theirs')}</Button>
            <Button variant="filled" loading={save.isPending} onClick={() => send(clash.theirs)}>
              {t('records.text.keep_mine')}
            </Button>
          </>
        ) : (
          <Button variant="filled" loading={save.isPending} onClick={() => send(base)}>
            {t('actions.save')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** People go on writing where the text ends. */
function goToEnd({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
}
