// Fields that are saved when they are left: what is typed, what is wrong with it, and for some seconds that it is saved, with the way
// back.
import { useEffect, useState } from 'react'
import { readActionForm, type ActionForm } from '#core/entity/action-form.ts'
import { wordedBy } from '#core/entity/action-texts.ts'
import { errorTexts } from '#core/entity/texts.ts'
import type { FieldErrors } from '#core/errors.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { undoMs } from '#web/ui/feedback/toast.tsx'

export type Values = Readonly<Record<string, unknown>>

export interface AutosaveOptions {
  readonly form: ActionForm
  /** What the fields show until somebody types. */
  readonly stored: Values
  /** Saves what was read; `changed`: the fields that differ. Answers what takes it back, where there is a way. */
  save(values: Values, changed: readonly string[]): Promise<(() => Promise<unknown>) | undefined>
}

export interface Autosave {
  readonly values: Values
  /** Path → text. */
  readonly errors: Readonly<Record<string, string>>
  readonly error: (name: string) => string | undefined
  readonly set: (name: string, value: unknown) => void
  /** A field was left; `isOut`: all of them, so what is wrong is said. */
  readonly leave: (isOut: boolean) => void
  readonly saved: Saved | undefined
}

export interface Saved {
  readonly undo: (() => void) | undefined
}

/** Kinds whose inputs are done with one choice. */
const atOnce: ReadonlySet<string> = new Set(['choice', 'flag'])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What the server blames is in the value of a setting. */
function inValue(fields: FieldErrors, [first = '']: readonly string[]): FieldErrors {
  const named = Object.entries(fields).map(([path, message]) => [
    path === 'value' || path === 'key' ? first : path.replace(/^value\./, ''),
    message,
  ])
  return Object.fromEntries(named) as FieldErrors
}

export function useAutosave({ form, stored, save }: AutosaveOptions): Autosave {
  const t = useTexts()
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState<Saved>()
  const [sent, setSent] = useState<Values>({})
  const [shown, setShown] = useState(stored)
  if (!isSame(shown, stored)) {
    // What is stored now is what was sent, or somebody else's; what was typed since stays.
    setShown(stored)
    setSent({})
    const open = Object.entries(typed).filter(([name, one]) => !isSame(one, sent[name]))
    setTyped(Object.fromEntries(open))
  }
  useEffect(() => {
    if (!saved) return undefined
    const timer = setTimeout(() => setSaved(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [saved])
  const rootsOf = (path: string) => errorTexts(wordedBy(form, path.split('.')[0]!), path)
  const say = (fields: FieldErrors) => setErrors(t.fieldProblems(fields, rootsOf))

  const send = async (values: Values, changed: readonly string[]) => {
    const own = Object.fromEntries(changed.map((name) => [name, values[name]]))
    setSent((now) => ({ ...now, ...own }))
    setTyped((now) => ({ ...now, ...own }))
    setErrors({})
    setSaved(undefined)
    try {
      const undo = await save(values, changed)
      const back = async () => {
        setSaved(undefined)
        await undo?.().catch(showError)
      }
      setSaved({ undo: undo && (() => void back()) })
    } catch (error) {
      setSent({})
      if (!(error instanceof ApiError)) throw error
      if (error.fields) say(inValue(error.fields, changed))
    }
  }
  const attempt = (now: Values, isOut: boolean) => {
    const read = readActionForm(form, { ...stored, ...now })
    if ('errors' in read) {
      if (isOut) say(read.errors)
      return
    }
    const { values } = read
    const before = { ...stored, ...sent }
    const changed = Object.keys(now).filter((name) => !isSame(values[name], before[name]))
    if (changed.length === 0) setErrors({})
    else void send(values, changed)
  }
  return {
    values: { ...stored, ...typed },
    errors,
    error: (name) => errors[name],
    set(name, value) {
      const now = { ...typed, [name]: value }
      setTyped(now)
      if (atOnce.has(form.fields[name]!.kind)) attempt(now, false)
    },
    leave: (isOut) => attempt(typed, isOut),
    saved,
  }
}
