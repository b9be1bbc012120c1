// A form over one record, put together: what is typed, its draft, what is wrong with it, the save, and what happens when
// somebody else saved first. Draws nothing; `RecordForm` and hand-written forms use it.
import type { FieldErrors } from '#core/errors.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import type { Draft, StoredDraft } from './drafts.ts'
import { useDraft } from './use-draft.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useResolve, type Resolved } from './use-resolve.ts'
import { useSubmit, type Conflict, type Instead, type Saved } from './use-submit.ts'
import { declaredValues, useTyped, type Values } from './use-typed.ts'

export interface RecordFormOptions {
  readonly entity: Entity
  /** The record as it is stored; absent for a new one. */
  readonly record?: WireDocument
  /** What a new record starts with. */
  readonly presets?: Readonly<Values>
  /** False: what is typed is not kept as a draft (small forms inside another). */
  readonly keep?: boolean
}

export interface RecordFormState {
  readonly entity: Entity
  readonly id: string
  /** The record this form began with; undefined for a new one. */
  readonly base: WireDocument | undefined
  readonly values: Readonly<Values>
  /** What fields become that are left blank. */
  readonly made: Readonly<Record<string, string>>
  /** Path → text, in the person's language. */
  readonly errors: Readonly<Record<string, string>>
  /** How often it was sent; the summary takes the focus each time. */
  readonly attempt: number
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Why it could not be sent the last time, where nobody answered: `RecordForm` sends it again once somebody does. */
  readonly unsent: ApiError | undefined
  /** What was typed here before, latest first, to be brought back or discarded. */
  readonly drafts: readonly StoredDraft[]
  readonly conflict: Conflict | undefined
  readonly set: (name: string, value: unknown) => void
  /** Sets what follows from other values: by itself it is nothing unsaved. */
  readonly fill: (name: string, value: unknown) => void
  /** Checks one input when it is left; a click that leaves it lands first. */
  readonly blur: (path: string) => void
  /** What would be sent; undefined when something is wrong, which the form then shows. */
  readonly read: () => WireDocument | undefined
  /** Shows what the server refused of it when it was sent together with others: path → sentence of the wire. */
  readonly refuse: (fields: FieldErrors) => void
  /**
   * Saves; undefined when something is wrong, which the form then shows, and when something was typed meanwhile: the form
   * then goes on over what was saved. `instead` saves it otherwise.
   */
  readonly submit: (instead?: Instead) => Promise<Saved | undefined>
  /** Writes the draft now, and lets the form be left. */
  readonly leave: () => void
  /** Brings back a draft: one that is offered, by its key, or another one of a new record. */
  readonly takeDraft: (taken: Draft, key?: string) => void
  /** Discards a draft that is offered. */
  readonly dropDraft: (key: string) => void
  /** Discards what was typed now. */
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

export function useRecordForm(options: RecordFormOptions): RecordFormState {
  const { entity, record, presets = {}, keep: isKept = true } = options
  const typed = useTyped(entity, record, presets)
  const draft = useDraft(entity, typed, { record, isKept })
  const problems = useFormErrors(entity, typed)
  const submit = useSubmit(entity, { typed, draft, problems })
  const resolve = useResolve(entity, { typed, draft, submit })
  const { id, base, values, made, isDirty } = typed
  const fill = (name: string, value: unknown) => {
    typed.put({ ...typed.latest(), [name]: value })
    problems.forget(name)
  }
  return {
    entity,
    id,
    base,
    values,
    made,
    isDirty,
    holds: typed.holds,
    errors: problems.errors,
    attempt: problems.attempt,
    isSaving: submit.isSaving,
    unsent: submit.unsent,
    conflict: submit.conflict,
    drafts: draft.offered,
    set(name, value) {
      typed.setDirty(true)
      fill(name, value)
    },
    fill,
    blur: problems.blur,
    read() {
      const passed = problems.read(values, base)
      return passed && { ...passed.doc, ...passed.once }
    },
    refuse: problems.refuse,
    submit: (instead) => submit.send(values, base, instead),
    takeDraft(taken, key) {
      draft.take(taken, key)
      typed.setId(taken.id)
      if (taken.base) typed.setBase(taken.base)
      typed.put(taken.values)
      typed.setDirty(true)
    },
    dropDraft: draft.discard,
    leave() {
      if (typed.holds()) draft.keep()
      typed.setDirty(false)
    },
    abandon() {
      typed.setDirty(false)
      draft.drop()
    },
    compare: (theirs) => submit.setConflict({ theirs }),
    closeConflict: () => submit.setConflict(undefined),
    resolve,
    reset(stored) {
      typed.setBase(stored)
      typed.put(declaredValues(entity, stored))
      typed.setDirty(false)
      problems.forget()
    },
  }
}
