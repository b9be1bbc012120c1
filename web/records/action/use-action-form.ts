// The form of an action: what is typed, what is wrong by the rules that the server runs too, and sending what was read.
import { readActionForm, type ActionForm, type ValuesOf } from '#core/entity/action-form.ts'
import { wordedBy } from '#core/entity/action-texts.ts'
import type { Fields } from '#core/entity/entity.ts'
import { errorTexts } from '#core/entity/texts.ts'
import { usePlainForm, type PlainForm } from '#web/api/use-plain-form.ts'
import type { TextValues } from '#web/api/texts.ts'
import { inputId } from '#web/fields/face.ts'

/** What is typed into a form, by field: not read yet. */
export type Typed<F extends Fields> = { readonly [Name in keyof F]?: unknown }

export interface ActionFormOptions<F extends Fields> {
  readonly action: ActionForm<F>
  /** What its fields begin with. */
  readonly initial?: Typed<F>
  /** Fields that are not asked for here. */
  readonly without?: readonly (keyof F & string)[]
  /** Arguments of its texts. */
  readonly words?: TextValues
  /** The field to try again with when the answer blames none. */
  readonly again?: keyof F & string
  /** Does it; rejects with `ApiError`, whose fields land under the inputs. False: the caller says what follows. */
  send(values: ValuesOf<F>): Promise<unknown>
}

/** `onDone`: it was sent, and the caller does not say what follows. */
export function useActionForm<F extends Fields>(
  { action, initial = {}, again, send }: ActionFormOptions<F>,
  onDone: () => void,
): PlainForm<Typed<F>> {
  return usePlainForm<Typed<F>>({
    of: (path) => errorTexts(wordedBy(action, path.split('.')[0]!), path),
    idOf: inputId,
    initial,
    again,
    check(typed) {
      const read = readActionForm(action, typed)
      return 'errors' in read ? read.errors : {}
    },
    async send(typed) {
      const read = readActionForm(action, typed)
      if ('values' in read && (await send(read.values)) !== false) onDone()
    },
  })
}
