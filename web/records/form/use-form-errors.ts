// What is wrong in a form, under each field: found by the rules that the server runs too, when a field is left and when
// the form is sent, or said by the server.
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { hasField, type Entity } from '#core/entity/entity.ts'
import { errorTexts } from '#core/entity/texts.ts'
import { validate, type Validated } from '#core/entity/validate.ts'
import { isEmpty } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { declaredValues, type Typed, type Values } from './use-typed.ts'

/** What passed the rules. */
export type Passed = Exclude<Validated, { errors: unknown }>

/** In place of a path: it is about no field. */
export const whole = ''

export interface FormErrors {
  /** Path → text, in the person's language. */
  readonly errors: Readonly<Record<string, string>>
  /** How often the form was refused; the summary takes the focus each time. */
  readonly attempt: number
  /** Checks one input when it is left; a click that leaves it lands first. */
  readonly blur: (path: string) => void
  /** Checks these values over a version; shows what is wrong and answers undefined. */
  readonly read: (values: Values, before: WireDocument | undefined) => Passed | undefined
  /** Shows what the server refused. */
  readonly refuse: (fields: FieldErrors) => void
  /** The same where it may be about no field; `worded` says what it blames where the record was saved as something else. */
  readonly fail: (
    error: ApiError,
    worded?: (fields: FieldErrors) => Readonly<Record<string, string>>,
  ) => void
  /** Forgets what was wrong with one field, or with all. */
  readonly forget: (name?: string) => void
}

/** The value at a path: `phones.0.number` is the number in the first row of `phones`. */
function valueAt(values: Readonly<Values>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Values | undefined)?.[step], values)
}

/** Errors below one field: its own and those of its rows. */
function isUnder(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

export function useFormErrors(entity: Entity, { id, base, values, made }: Typed): FormErrors {
  const t = useTexts()
  const { actor } = useGroup()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)

  const check = (input: Readonly<Values>, before: WireDocument | undefined) => {
    const now = new Date().toISOString()
    // What was typed into a field that the record then had no more is not sent.
    const values = Object.entries(declaredValues(entity, input)).filter(([name]) =>
      hasField(entity, name, input),
    )
    const blank = Object.entries(made).filter(([name]) => isEmpty(input[name]))
    const doc = { ...Object.fromEntries([...values, ...blank]), _id: id }
    return validate(entity, doc, { before, actor, now })
  }
  const worded = (found: FieldErrors) => t.fieldProblems(found, (path) => errorTexts(entity, path))
  const textsOf = (result: Validated) =>
    'errors' in result ? Object.entries(worded(result.errors)) : []
  const show = (found: readonly (readonly string[])[]) => {
    setErrors(Object.fromEntries(found))
    setAttempt((count) => count + 1)
  }
  const look = (path: string) => {
    const found = textsOf(check(values, base)).filter(([at]) => isUnder(at, path))
    // What was never filled in is called wrong when the form is sent.
    if (found.length === 0 || (isEmpty(valueAt(values, path)) && attempt === 0)) return
    setErrors((current) => ({ ...current, ...Object.fromEntries(found) }))
  }
  const latestLook = useRef(look)
  useEffect(() => {
    latestLook.current = look
  })
  return {
    errors,
    attempt,
    blur: (path) => afterClick(() => latestLook.current(path)),
    read(input, before) {
      const result = check(input, before)
      if (!('errors' in result)) return result
      show(textsOf(result))
      return undefined
    },
    refuse: (fields) => show(Object.entries(worded(fields))),
    fail(error, own = worded) {
      if (error.fields) return show(Object.entries(own(error.fields)))
      const said = new Set([t(`titles.${error.code}`), t.problem(error, entity.key)])
      show([[whole, [...said].filter(Boolean).join(': ')]])
    },
    forget: (name) =>
      setErrors((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([path]) => name !== undefined && !isUnder(path, name)),
        ),
      ),
  }
}

/** Runs at once, or after the click that is under way: a line that appears between press and release would push the button away from under it. */
function afterClick(run: () => void): void {
  if (document.querySelector(':active') === null) {
    run()
    return
  }
  const over = new AbortController()
  const land = () => {
    over.abort()
    // The click itself comes after the release, in the same turn.
    setTimeout(run)
  }
  for (const end of ['mouseup', 'dragend']) {
    document.addEventListener(end, land, { capture: true, signal: over.signal })
  }
}
