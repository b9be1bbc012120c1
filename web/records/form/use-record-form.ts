// The state of a form over one record: what was typed, what is wrong with it, the draft, the save and the conflict.
// Draws nothing; `RecordForm` and hand-written forms stand on it.
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { errorTexts } from '#core/entity/texts.ts'
import { initialValues, validate } from '#core/entity/validate.ts'
import { isEmpty } from '#core/fields/field.ts'
import { newId } from '#core/ids.ts'
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { afterClick } from '#web/ui/after-click.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { draftKey, dropDraft, keepDraft, readDraft, readNewDraft, type Draft } from './drafts.ts'
import { differences, same } from './merge.ts'

type Values = Record<string, unknown>

export interface RecordFormOptions {
  readonly entity: Entity
  /** The record as it is stored; absent for a new one. */
  readonly record?: WireDocument
  /** What a new record starts with. */
  readonly presets?: Readonly<Values>
  /** False: what is typed is not kept as a draft (small forms inside another). */
  readonly keep?: boolean
}

/** Somebody else saved first. `theirs` is absent when the record was deleted. */
export interface Conflict {
  readonly theirs: WireDocument | undefined
}

/** How a comparison ended. */
export interface Resolved {
  /** Revision the record is at now; theirs when nothing differed from it and nothing was saved. */
  readonly rev: string
  /** True when something typed was not taken: it is kept as a draft of the record. */
  readonly keeps: boolean
}

export interface RecordFormState {
  readonly entity: Entity
  readonly id: string
  /** The record this form began with; undefined for a new one. */
  readonly base: WireDocument | undefined
  readonly values: Readonly<Values>
  /** Path → text, in the person's language. */
  readonly errors: Readonly<Record<string, string>>
  /** How often it was sent; the summary takes the focus each time. */
  readonly attempt: number
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** What was typed here before, to be brought back or thrown away. */
  readonly draft: Draft | undefined
  readonly conflict: Conflict | undefined
  readonly set: (name: string, value: unknown) => void
  /** Checks one input when it is left; a click that leaves it lands first. */
  readonly blur: (path: string) => void
  /** True when nothing is wrong; else the form shows what is. */
  readonly check: () => boolean
  /**
   * Saves; undefined when something is wrong, which the form then shows, and when something was typed meanwhile: the form
   * then goes on over what was saved.
   */
  readonly submit: () => Promise<(WriteAnswer & Values) | undefined>
  /** Writes the draft now, and lets the form be left. */
  readonly leave: () => void
  /** Brings back the draft that is offered, or another one of a new record. */
  readonly takeDraft: (other?: Draft) => void
  /** Throws away the draft that is offered. */
  readonly dropDraft: () => void
  /** Throws away what was typed now. */
  readonly abandon: () => void
  /** Opens the comparison with another version, or closes it. */
  readonly compare: (theirs: WireDocument | undefined) => void
  readonly closeConflict: () => void
  /** Saves these values, chosen from `mine` and theirs, over their version; undefined when that was refused. */
  readonly resolve: (chosen: Values, mine: Values) => Promise<Resolved | undefined>
  /** Begins anew from a stored version; what was typed is lost. */
  readonly reset: (record: WireDocument) => void
  /** True until the last save or reset; for guards that run outside of rendering. */
  readonly holds: () => boolean
}

const draftPause = 400

function declared(entity: Entity, record: Readonly<Values>): Values {
  const names = Object.keys(entity.fields).filter((name) => record[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

/** What stands at a path: `phones.0.number` is the number in the first row of `phones`. */
function valueAt(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Values | undefined)?.[step], values)
}

/** Errors below one field: its own and those of its rows. */
function isUnder(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

export function useRecordForm(options: RecordFormOptions): RecordFormState {
  const { entity, record, presets = {}, keep = true } = options
  const t = useTexts()
  const { db, actor } = useGroup()
  const keyOf = (one: string) => draftKey(actor.user_id, db, entity.kind, one)
  const [draft, setDraft] = useState(() => {
    if (!keep) return undefined
    const now = new Date()
    return record
      ? readDraft(keyOf(record._id), now)
      : readNewDraft(actor.user_id, db, entity.kind, now)
  })
  const [id, setId] = useState(() => record?._id ?? newId(entity.prefix))
  const key = keyOf(id)
  const [base, setBase] = useState(record)
  const [values, setValues] = useState<Values>(() =>
    record ? declared(entity, record) : { ...initialValues(entity), ...presets },
  )
  // As they stand after the last key, also for what ends later than it began.
  const typed = useRef(values)
  const put = (next: Values) => {
    typed.current = next
    setValues(next)
  }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const save = useSave(db, entity.kind, { compares: true })
  const dirty = useRef(false)
  const busy = useRef(false)
  const mark = (state: boolean) => {
    dirty.current = state
    setDirty(state)
  }

  useEffect(() => {
    if (!isDirty || !keep) return undefined
    const write = () => {
      const at = new Date().toISOString()
      if (dirty.current) keepDraft(key, { at, base, id, values })
    }
    const timer = setTimeout(write, draftPause)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [isDirty, keep, key, base, id, values])

  const check = (input: Values, before: WireDocument | undefined) => {
    const now = new Date().toISOString()
    return validate(entity, { ...declared(entity, input), _id: id }, { before, actor, now })
  }
  const textsOf = (input: Values, before: WireDocument | undefined) => {
    const result = check(input, before)
    const found = 'errors' in result ? Object.entries(result.errors) : []
    return Object.fromEntries(
      found.map(([path, message]) => [path, t.message(message, errorTexts(entity, path))]),
    )
  }
  const refuse = (found: Record<string, string>) => {
    setErrors(found)
    setAttempt((count) => count + 1)
  }

  /** Their version after a 409; an equal one means that our own first try arrived, only its answer did not. */
  const onConflict = async (doc: WireDocument) => {
    const path = `/${db}/${encodeURIComponent(id)}`
    const theirs = await call<WireDocument>('GET', path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    })
    if (theirs && differences(entity, {}, doc, theirs).length === 0) {
      return { ok: true as const, id, rev: theirs._rev ?? '' }
    }
    setConflict({ theirs })
    return undefined
  }
  const send = async (input: Values, before: WireDocument | undefined) => {
    if (busy.current) return undefined
    const found = textsOf(input, before)
    const result = check(input, before)
    if ('errors' in result) {
      refuse(found)
      return undefined
    }
    busy.current = true
    setSaving(true)
    try {
      const doc = { ...result.doc, ...result.once, _rev: before?._rev }
      const answer = await save.mutateAsync(doc).catch((error: ApiError) => {
        if (error.status === 409) return onConflict(result.doc)
        throw error
      })
      if (!answer) return undefined
      if (typed.current !== input) {
        setBase({ ...result.doc, _id: id, _rev: answer.rev })
        void toast({ message: t('records.form.typed_since') })
        return undefined
      }
      mark(false)
      dropDraft(key)
      return answer
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined
      if (!fields) showError(error)
      else
        refuse(
          Object.fromEntries(
            Object.entries(fields).map(([path, text]) => [
              path,
              t.wire(text, errorTexts(entity, path)),
            ]),
          ),
        )
      return undefined
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const look = (path: string) => {
    const found = Object.entries(textsOf(values, base)).filter(([at]) => isUnder(at, path))
    // What was never filled in is called wrong when the form is sent.
    if (found.length === 0 || (isEmpty(valueAt(values, path)) && attempt === 0)) return
    setErrors((current) => ({ ...current, ...Object.fromEntries(found) }))
  }
  const latestLook = useRef(look)
  useEffect(() => {
    latestLook.current = look
  })

  return {
    entity,
    id,
    base,
    values,
    errors,
    attempt,
    isDirty,
    isSaving,
    draft,
    conflict,
    set: (name, value) => {
      mark(true)
      put({ ...typed.current, [name]: value })
      setErrors((current) =>
        Object.fromEntries(Object.entries(current).filter(([path]) => !isUnder(path, name))),
      )
    },
    blur: (path) => afterClick(() => latestLook.current(path)),
    check: () => {
      const found = textsOf(values, base)
      const isFine = Object.keys(found).length === 0
      if (!isFine) refuse(found)
      return isFine
    },
    submit: () => send(values, base),
    takeDraft: (taken = draft) => {
      if (!taken) return
      setId(taken.id)
      if (taken.base) setBase(taken.base)
      put(taken.values)
      setDraft(undefined)
      mark(true)
    },
    dropDraft: () => {
      if (draft) dropDraft(keyOf(draft.id))
      setDraft(undefined)
    },
    leave: () => {
      const at = new Date().toISOString()
      if (dirty.current && keep) keepDraft(key, { at, base, id, values })
      mark(false)
    },
    abandon: () => {
      mark(false)
      dropDraft(key)
    },
    compare: (theirs) => setConflict({ theirs }),
    closeConflict: () => setConflict(undefined),
    resolve: async (chosen, mine) => {
      const theirs = conflict?.theirs
      const replaced = differences(entity, {}, mine, chosen).filter(
        ({ name }) => !same(base?.[name], mine[name]),
      )
      const isTheirs = theirs && differences(entity, {}, chosen, theirs).length === 0
      if (!isTheirs) {
        setConflict(undefined)
        setBase(theirs)
        put(chosen)
        mark(true)
      }
      const answer = isTheirs ? { rev: theirs._rev ?? '' } : await send(chosen, theirs)
      if (!answer) return undefined
      const { rev } = answer
      mark(false)
      dropDraft(key)
      const keeps = replaced.length > 0
      if (keeps) {
        const typed = Object.fromEntries(replaced.map((one) => [one.name, one.mine]))
        const saved = { ...chosen, _id: id, _rev: rev }
        const at = new Date().toISOString()
        keepDraft(key, { at, base: saved, id, values: { ...chosen, ...typed } })
      }
      return { rev, keeps }
    },
    reset: (stored) => {
      setBase(stored)
      put(declared(entity, stored))
      setErrors({})
      mark(false)
    },
    holds: () => dirty.current,
  }
}
