// A text while it is edited: kept in this browser as it is typed, saved over what was there when editing began.
import { useEffect, useRef, useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useWhenBack } from '#web/api/when-back.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { draftKey, dropDraft, keepDraft, readDraft } from '#web/records/form/drafts.ts'
import { Clash, useSaveText } from './save-text.ts'
import type { TextEditorProps } from './TextEditor.tsx'

export interface TextEditing {
  /** What was there when editing began, so that a change made meanwhile is noticed. */
  readonly base: WireDocument
  readonly text: string
  readonly isSaving: boolean
  /** Somebody else wrote meanwhile. */
  readonly clash: Clash | undefined
  readonly refused: ApiError | undefined
  readonly type: (text: string) => void
  /** Leaves without saving; what was typed over this version can be had back for a while. */
  readonly leave: (over: WireDocument) => void
  readonly send: (over: WireDocument) => void
}

type Edited = Pick<TextEditorProps, 'kind' | 'record' | 'name' | 'required' | 'onEdit'>

export function useTextEditing({ kind, record, name, required, onEdit }: Edited): TextEditing {
  const t = useTexts()
  const { db, actor } = useGroup()
  const key = draftKey(actor.user_id, db, kind, `${record._id}/${name}`)
  const [draft] = useState(() => readDraft(key, new Date()))
  const [base, setBase] = useState(draft?.base ?? record)
  const [text, setText] = useState(() => String(draft?.values[name] ?? record[name] ?? ''))
  const typed = useRef(text)
  // Asked for while a save was under way: it follows.
  const isWanted = useRef(false)
  const save = useSaveText(db, kind, name)
  const keep = (written: string, over: WireDocument) => {
    const at = new Date().toISOString()
    keepDraft(key, { at, base: over, id: record._id, values: { [name]: written } })
  }
  const close = () => {
    dropDraft(key)
    onEdit(false)
  }
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
  const refused = save.error instanceof ApiError ? save.error : undefined
  useWhenBack(refused, () => send(base))
  return {
    base,
    text,
    isSaving: save.isPending,
    clash: save.error instanceof Clash ? save.error : undefined,
    refused,
    type(written) {
      typed.current = written
      setText(written)
      keep(written, base)
    },
    leave,
    send,
  }
}
