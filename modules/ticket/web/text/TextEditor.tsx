// A text edited where it is read. What is typed is kept in this browser until it is saved or left, also what is typed
// while a save is under way; when somebody else wrote meanwhile both texts are shown, and one click decides.
import { Suspense, useState } from 'react'
import type { ComponentType, FocusEvent, KeyboardEvent } from 'react'
import { kebab } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { unsentWords } from '#web/api/when-back.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { keyLabel } from '#web/ui/marks/Kbd.tsx'
import classes from './text.module.css'
import { useTextEditing, type TextEditing } from './use-text-editing.ts'

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

/** `onClose` is for what takes its place where it could not be loaded. */
type EditorProps = TextEditorProps & { readonly onClose: () => void }

export default function TextEditor(props: EditorProps) {
  const { kind, record, name, label, tools: Tools } = props
  const t = useTexts()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const box = frame?.querySelector('textarea')
  const editing = useTextEditing(props)
  const { base, text, clash, refused, type, leave, send } = editing
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave(base)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send(base)
    }
  }
  return (
    <div ref={setFrame} className={classes.editor}>
      {clash && <Theirs record={clash.theirs} name={name} />}
      <Textarea
        autoFocus
        minRows={2}
        maxRows={10}
        aria-label={label}
        value={text}
        error={refused && unsentWords(t, refused, kebab(kind))}
        onFocus={goToEnd}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
      />
      {Tools && box && (
        <Suspense>
          <Tools record={record} box={box} text={text} onText={type} />
        </Suspense>
      )}
      <EditorButtons editing={editing} />
    </div>
  )
}

/** What somebody else wrote meanwhile. */
function Theirs({ record, name }: { record: WireDocument; name: string }) {
  const t = useTexts()
  const { people } = useGroup()
  return (
    <div className={classes.theirs} role="alert">
      {t('records.conflict.title')}
      {' · '}
      <b>{people.get(record.updated_by ?? '')?.name}</b>
      <blockquote>{String(record[name] ?? '')}</blockquote>
    </div>
  )
}

function EditorButtons({ editing }: { editing: TextEditing }) {
  const t = useTexts()
  const { base, clash, isSaving, leave, send } = editing
  return (
    <div className={classes.actions}>
      <small>{t('records.text.save_key', { keys: keyLabel('mod+Enter') })}</small>
      <Button onClick={() => leave(base)}>{t('actions.cancel')}</Button>
      {clash && (
        <Button onClick={() => leave(clash.theirs)}>{t('records.text.take_theirs')}</Button>
      )}
      <Button variant="filled" loading={isSaving} onClick={() => send(clash?.theirs ?? base)}>
        {t(clash ? 'records.text.keep_mine' : 'actions.save')}
      </Button>
    </div>
  )
}

/** People go on writing where the text ends. */
function goToEnd({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
}
