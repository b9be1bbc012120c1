// A line of text that is completed while it is typed: what it may become is listed under it, chosen by a tap, or by arrows and
// Enter. Where there is a keyboard, the rest of the first is shown after the caret in grey, and is accepted by Tab, by the right
// arrow key, or by the End key. The typed text stays unchanged until then.
import { Suspense, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { describedBy, Field, type FieldWords } from '#web/ui/controls/Field.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import classes from './entry.module.css'

const OptionList = latePiece(() => import('#web/ui/float/OptionList.tsx'))

export interface CompletedInputProps
  extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'ref' | 'value' | 'onChange'> {
  id: string
  value: string
  onChange: (value: string) => void
  /** The rest of what is typed; '' where nothing begins like it. */
  rest: string
  /** What is listed, the likeliest first. */
  offers: readonly string[]
  /** The whole text where one of them was chosen; the offer itself unless this is given. */
  whole?: (offer: string) => string
  /** The rest or an offer was taken: the whole text. */
  onTake?: (value: string) => void
  /** Enter ends the word that is typed, with its rest: what `value` and that make. Undefined: nothing to end, so Enter is the form's. */
  onEnter?: () => string | undefined
}

const takers = new Set(['Tab', 'ArrowRight', 'End'])
/** What is listed at once. */
const maxOffers = 8

export function CompletedInput(props: CompletedInputProps) {
  const { id, value, onChange, rest, offers, whole = String, onTake, onEnter, ...others } = props
  const { label, description, error, withAsterisk, ...input } = others
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  // A phone has no key that takes it.
  const ghost = useIsPhone() ? '' : rest
  const words = { label, description, error, withAsterisk }
  const become = (text: string) => {
    setOpen(false)
    onChange(text)
  }
  const take = (text: string) => {
    become(text)
    onTake?.(text)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    const ended = isEnter && !event.nativeEvent.isComposing ? onEnter?.() : undefined
    if (ended !== undefined) {
      event.preventDefault()
      return become(ended)
    }
    if (event.key === 'ArrowDown') return setOpen(true)
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length
    if (!takers.has(event.key) || event.shiftKey || !isAtEnd || ghost === '') return
    if (event.key !== 'Tab') event.preventDefault()
    take(value + ghost)
  }
  return (
    <Field id={id} {...words}>
      <div className={`input-wrapper ${classes.ghosted}`}>
        <input
          type="text"
          autoComplete="off"
          aria-autocomplete="both"
          {...describedBy(id, words)}
          {...input}
          ref={setBox}
          id={id}
          className="input"
          value={value}
          onChange={(event) => {
            setOpen(true)
            onChange(event.currentTarget.value)
          }}
          onFocus={(event) => {
            void OptionList.ahead().catch(() => undefined)
            input.onFocus?.(event)
          }}
          onClick={() => setOpen(true)}
          onBlur={(event) => {
            setOpen(false)
            input.onBlur?.(event)
          }}
          onKeyDown={keys}
        />
        <Ghost value={value} rest={ghost} />
        {isOpen && box && (
          <Offers
            key={value}
            box={box}
            offers={offers}
            onChoose={(offer) => take(whole(offer))}
            onLeave={() => setOpen(false)}
          />
        )}
      </div>
    </Field>
  )
}

function Ghost({ value, rest }: Pick<CompletedInputProps, 'value' | 'rest'>) {
  const t = useTexts()
  return (
    <>
      {rest !== '' && (
        <div className={classes.ghost} aria-hidden>
          <span>{value}</span>
          {rest}
        </div>
      )}
      <output className="sr-only">
        {rest !== '' && t('entry.completes', { text: value + rest })}
      </output>
    </>
  )
}

interface OffersProps {
  box: HTMLElement
  offers: readonly string[]
  onChoose: (offer: string) => void
  onLeave: () => void
}

function Offers({ offers, onChoose, ...list }: OffersProps) {
  const t = useTexts()
  if (offers.length === 0) return null
  const options = offers.slice(0, maxOffers).map((offer) => ({
    key: offer,
    content: offer,
    choose: () => onChoose(offer),
  }))
  return (
    <Suspense>
      <OptionList
        {...list}
        side="bottom-start"
        label={t('entry.offers')}
        options={options}
        marks={false}
      />
    </Suspense>
  )
}
