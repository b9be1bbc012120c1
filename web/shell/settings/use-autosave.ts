// Fields that are saved when they are left: what is typed, what is wrong with it, and for some seconds that it is saved, with the way
// back.
import { useEffect, useRef, useState } from 'react'
import { readActionForm, type ActionForm } from '#core/entity/action-form.ts'
import { wordedBy } from '#core/entity/action-texts.ts'
import { errorTexts } from '#core/entity/texts.ts'
import type { FieldErrors } from '#core/errors.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { untilAnswered } from '#web/api/when-back.ts'
import { undoMs } from '#web/ui/feedback/toast.tsx'
import { askBeforeLoss } from '#web/ui/loss.ts'

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

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/** What the server blames is in the value of a setting. */
function inValue(fields: FieldErrors, [first = '']: readonly string[]): FieldErrors {
  const named = Object.entries(fields).map(([path, message]) => [
    path === 'value' || path === 'key' ? first : path.replace(/^value\./, ''),
    message,
  ])
  return Object.fromEntries(named) as FieldErrors
}

/** What a person typed into one field. */
interface Typed {
  readonly now: unknown
  /** The last of it that was sent, and what it was read as. */
  readonly sent?: Sent
}

interface Sent {
  readonly typed: unknown
  readonly read: unknown
  /** The server has it: what is stored next holds it. */
  readonly isAnswered?: true
}

type AllTyped = Readonly<Record<string, Typed>>

const mapTyped = (all: AllTyped, next: (one: Typed) => Typed | undefined): AllTyped =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, one]) => {
      const mapped = next(one)
      return mapped ? [[name, mapped] as const] : []
    }),
  )

/** What was typed stays over what is stored until a save of exactly that is answered. */
function stillTyped(one: Typed): Typed | undefined {
  if (!one.sent?.isAnswered) return one
  return isSame(one.now, one.sent.typed) ? undefined : { now: one.now }
}

export function useAutosave({ form, stored, save }: AutosaveOptions): Autosave {
  const t = useTexts()
  const [typed, setTyped] = useState<AllTyped>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState<Saved>()
  const [shown, setShown] = useState(stored)
  if (!isSame(shown, stored)) {
    setShown(stored)
    setTyped(mapTyped(typed, stillTyped))
  }
  useEffect(() => {
    if (!saved) return undefined
    const timer = setTimeout(() => setSaved(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [saved])
  const rootsOf = (path: string) => errorTexts(wordedBy(form, path.split('.')[0]!), path)
  const say = (fields: FieldErrors) => setErrors(t.fieldProblems(fields, rootsOf))

  const send = async (all: AllTyped, values: Values, changed: readonly string[]) => {
    const own = changed.map((name): [string, Typed] => {
      const { now } = all[name]!
      return [name, { now, sent: { typed: now, read: values[name] } }]
    })
    const sent = new Set(own.map(([, one]) => one.sent))
    const end = (how: (one: Typed) => Typed) =>
      setTyped((now) => mapTyped(now, (one) => (one.sent && sent.has(one.sent) ? how(one) : one)))
    setTyped({ ...all, ...Object.fromEntries(own) })
    setErrors({})
    setSaved(undefined)
    try {
      const undo = await untilAnswered(() => save(values, changed)).finally(askBeforeLoss())
      end((one) => ({ ...one, sent: { ...one.sent!, isAnswered: true } }))
      const back = async () => {
        setSaved(undefined)
        await undo?.().catch(showError)
      }
      setSaved({ undo: undo && (() => void back()) })
    } catch (error) {
      end(({ now }) => ({ now }))
      if (!(error instanceof ApiError)) throw error
      if (error.fields) say(inValue(error.fields, changed))
    }
  }
  const nowOf = (all: AllTyped): Values => ({
    ...stored,
    ...Object.fromEntries(Object.entries(all).map(([name, { now }]) => [name, now])),
  })
  const attempt = (all: AllTyped, isOut: boolean) => {
    const read = readActionForm(form, nowOf(all))
    if ('errors' in read) {
      if (isOut) say(read.errors)
      return
    }
    const { values } = read
    const before = (name: string) => (all[name]!.sent ? all[name]!.sent!.read : stored[name])
    const changed = Object.keys(all).filter((name) => !isSame(values[name], before(name)))
    if (changed.length === 0) setErrors({})
    else void send(all, values, changed)
  }
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => attempt(typed, false)
  })
  // The page may be left without the field.
  useEffect(() => () => latest.current(), [])
  return {
    values: nowOf(typed),
    errors,
    error: (name) => errors[name],
    set(name, value) {
      const all = { ...typed, [name]: { ...typed[name], now: value } }
      setTyped(all)
      if (atOnce.has(form.fields[name]!.kind)) attempt(all, false)
    },
    leave: (isOut) => attempt(typed, isOut),
    saved,
  }
}
