// A line of text that is completed while it is typed: the rest is shown after the caret in grey, and is accepted by Tab, by the
// right arrow key, or by the End key. The typed text stays unchanged until then.
import { useId } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { describedBy, Field, type FieldWords } from '#web/ui/controls/Field.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import classes from './entry.module.css'

export interface GhostInputProps
  extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> {
  id: string
  value: string
  onChange: (value: string) => void
  /** The rest of what is typed; '' where nothing begins like it. */
  rest: string
  /** The rest was taken: the whole text. */
  onTake?: (value: string) => void
  /** Enter ends the word that is typed, with its rest: what `value` and that make. Undefined: nothing to end, so Enter is the form's. */
  onEnter?: () => string | undefined
  /** What a phone, which has no such keys, offers over its keyboard. */
  offers?: readonly string[]
}

const takers = new Set(['Tab', 'ArrowRight', 'End'])
/** What a phone offers at once. */
const maxOffers = 8

export function GhostInput(props: GhostInputProps) {
  const { id, value, onChange, rest, onTake, onEnter, offers, ...others } = props
  const { label, description, error, withAsterisk, ...input } = others
  const t = useTexts()
  const isPhone = useIsPhone()
  const listId = useId()
  const words = { label, description, error, withAsterisk }
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    const ended = isEnter && !event.nativeEvent.isComposing ? onEnter?.() : undefined
    if (ended !== undefined) {
      event.preventDefault()
      return onChange(ended)
    }
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length
    if (!takers.has(event.key) || event.shiftKey || !isAtEnd || rest === '') return
    if (event.key !== 'Tab') event.preventDefault()
    onChange(value + rest)
    onTake?.(value + rest)
  }
  const isOffered = isPhone && offers !== undefined
  return (
    <Field id={id} {...words}>
      <div className={`input-wrapper ${classes.ghosted}`}>
        <input
          type="text"
          autoComplete="off"
          aria-autocomplete="inline"
          {...describedBy(id, words)}
          {...input}
          id={id}
          className="input"
          value={value}
          list={isOffered ? listId : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={take}
        />
        {rest !== '' && (
          <div className={classes.ghost} aria-hidden>
            <span>{value}</span>
            {rest}
          </div>
        )}
        <output className="sr-only">
          {rest !== '' && t('entry.completes', { text: value + rest })}
        </output>
        {isOffered && (
          <datalist id={listId}>
            {offers.slice(0, maxOffers).map((offer) => (
              <option key={offer}>{offer}</option>
            ))}
          </datalist>
        )}
      </div>
    </Field>
  )
}
