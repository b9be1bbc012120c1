// A small form that is no record (sign-in, password, a setting): values, what is wrong under each field, one
// text for the rest. Records have their own form in web/records.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChangeEvent, FormEvent } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { ApiError } from './client.ts'
import { useTexts, type ErrorRoots, type Texts } from './texts.ts'

export interface PlainFormOptions<Values> {
  initial: Values
  /** Whose `errors` word what is wrong with a field: `user.errors.email.blank`; or the roots of such keys. */
  of: string | ErrorRoots
  /** Id of the input of a field; its name unless said. */
  idOf?: (name: string) => string
  /** The rules the server runs too; all errors at once. */
  check?: (values: Values) => FieldErrors
  /** Rejects with `ApiError`; its fields land under the inputs. */
  send: (values: Values) => Promise<void>
  /** The field to try again with when the answer blames none; it takes the focus. */
  again?: keyof Values & string
}

export interface PlainForm<Values> {
  readonly values: Values
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  /** Props of a text input, or of a select. */
  text(name: keyof Values & string): {
    id: string
    name: string
    value: string
    disabled: boolean
    error: string | undefined
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
  }
  /** Props of a checkbox or switch. */
  box(name: keyof Values & string): {
    id: string
    name: string
    checked: boolean
    disabled: boolean
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  error(name: keyof Values & string): string | undefined
  /** What went wrong beside the fields. */
  readonly problem: string | undefined
  readonly busy: boolean
  readonly submit: (event?: FormEvent) => void
}

export function usePlainForm<Values extends object>({
  initial,
  of,
  idOf = (name) => name,
  check,
  send,
  again,
}: PlainFormOptions<Values>): PlainForm<Values> {
  const texts = useTexts()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const set: PlainForm<Values>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)))
  }
  const roots: ErrorRoots = typeof of === 'string' ? (name) => [`${of}.errors.${name}`] : of
  const blame = (fields: Record<string, string>) => {
    setErrors(fields)
    const [first] = Object.keys(fields)
    if (first) document.getElementById(idOf(first))?.focus()
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { fields } = error
    if (fields) blame(texts.fieldProblems(fields, roots))
    const root = typeof of === 'string' ? of : ''
    const unsent = error.code === 'network' && texts('shell.unsent')
    const said = unsent || texts.problem(error)
    setProblem(fields ? problemsElsewhere(texts, fields, { idOf, root }) : said)
    if (!fields && again) selectInput(idOf(again))
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    setProblem(undefined)
    const found = Object.entries(check?.(values) ?? {})
    if (found.length > 0) {
      const said = found.map(([name, message]) => [name, texts.message(message, roots(name))])
      blame(Object.fromEntries(said) as Record<string, string>)
      return
    }
    void run()
  }
  const run = async () => {
    const restoreFocus = keepFocus()
    setBusy(true)
    const failed = await send(values).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    )
    // Inputs that are disabled take no focus.
    flushSync(() => setBusy(false))
    if (failed) refuse(failed.reason)
    restoreFocus()
  }
  const input = (name: string) => ({ id: name, name, disabled: busy, error: errors[name] })
  return {
    values,
    set,
    text: (name) => ({
      ...input(name),
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.currentTarget.value as Values[typeof name]),
    }),
    box: (name) => ({
      ...input(name),
      checked: Boolean(values[name]),
      onChange: (event) => set(name, event.currentTarget.checked as Values[typeof name]),
    }),
    error: (name) => errors[name],
    problem,
    busy,
    submit,
  }
}

/** What was refused of fields that have no input on the page; undefined where all have one. */
function problemsElsewhere(
  texts: Texts,
  fields: FieldErrors,
  { idOf, root }: { idOf: (name: string) => string; root: string },
): string | undefined {
  const others = Object.entries(fields).filter(([name]) => !document.getElementById(idOf(name)))
  return (
    Object.values(texts.namedProblems(Object.fromEntries(others), root)).join('. ') || undefined
  )
}

/** Answers what gives the focus back to where it is now, if nothing has it then. */
function keepFocus(): () => void {
  const before = document.activeElement
  return () => {
    const isLost = document.activeElement === document.body && before?.isConnected
    if (isLost && before instanceof HTMLElement) before.focus()
  }
}

function selectInput(id: string): void {
  const input = document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}
