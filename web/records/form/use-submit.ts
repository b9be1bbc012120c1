// Saves what a form holds, over the version it was typed over. When somebody else saved first, says so.
import { useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { differences } from './merge.ts'
import type { FormDraft } from './use-draft.ts'
import type { FormErrors, Passed } from './use-form-errors.ts'
import type { Typed, Values } from './use-typed.ts'

/** Somebody else saved first. `theirs` is absent when the record was deleted. */
export interface Conflict {
  readonly theirs: WireDocument | undefined
}

export type Saved = WriteAnswer & Values

export interface Submit {
  readonly isSaving: boolean
  /** Why it could not be sent the last time, where nobody answered. */
  readonly unsent: ApiError | undefined
  readonly conflict: Conflict | undefined
  readonly setConflict: (conflict: Conflict | undefined) => void
  /**
   * Saves these values over `before`; undefined when something is wrong, which the form then shows, and when something
   * was typed meanwhile: the form then goes on over what was saved.
   */
  readonly send: (
    values: Readonly<Values>,
    before: WireDocument | undefined,
    instead?: Instead,
  ) => Promise<Saved | undefined>
}

/** Saves what a form says as something else than a record of its kind, such as all that a series writes. */
export interface Instead {
  /** Sends what passed the rules of the kind; rejects with the `ApiError` of a refusal. */
  readonly save: (doc: WireDocument) => Promise<Saved>
  /** What a refusal says, by the paths of this form; `''` for what has no field in it. */
  readonly worded: (fields: FieldErrors) => Readonly<Record<string, string>>
}

interface Parts {
  readonly typed: Typed
  readonly draft: FormDraft
  readonly problems: FormErrors
}

export function useSubmit(entity: Entity, { typed, draft, problems }: Parts): Submit {
  const t = useTexts()
  const { db } = useGroup()
  const save = useSave(db, entity.kind, { handles: [0, 409, 422] })
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [unsent, setUnsent] = useState<ApiError>()
  const busy = useRef(false)
  const { id } = typed

  /** Their version after a 409; an equal one means that our own first try arrived, only its answer did not. */
  const onConflict = async (doc: WireDocument): Promise<Saved | undefined> => {
    const theirs = await stored(db, id)
    if (theirs && differences(entity, {}, doc, theirs).length === 0) {
      return { ok: true, id, rev: theirs._rev ?? '' }
    }
    setConflict({ theirs })
    return undefined
  }
  const write = async (
    values: Readonly<Values>,
    read: Passed,
    before: WireDocument | undefined,
  ): Promise<Saved | undefined> => {
    const doc = { ...read.doc, ...read.once, _rev: before?._rev }
    const answer = await save.mutateAsync(doc).catch((error: ApiError) => {
      if (error.status === 409) return onConflict(read.doc)
      throw error
    })
    if (!answer) return undefined
    if (typed.latest() !== values) {
      typed.setBase({ ...read.doc, _id: id, _rev: answer.rev })
      void toast({ message: t('records.form.typed_since') })
      return undefined
    }
    return saved(answer)
  }
  const saved = (answer: Saved) => {
    typed.setDirty(false)
    draft.drop()
    return answer
  }
  return {
    isSaving,
    unsent,
    conflict,
    setConflict,
    async send(values, before, instead) {
      if (busy.current) return undefined
      const read = problems.read(values, before)
      if (!read) return undefined
      busy.current = true
      setSaving(true)
      setUnsent(undefined)
      try {
        if (instead) return saved(await instead.save({ ...read.doc, ...read.once }))
        return await write(values, read, before)
      } catch (error) {
        const isUnsent = error instanceof ApiError && error.code === 'network'
        if (isUnsent) setUnsent(error)
        else if (error instanceof ApiError) problems.fail(error, instead?.worded)
        else showError(error)
        return undefined
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}

/** A record as it is stored now; undefined once it was deleted. */
async function stored(db: string, id: string): Promise<WireDocument | undefined> {
  try {
    return await call<WireDocument>('GET', `/${db}/${encodeURIComponent(id)}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
