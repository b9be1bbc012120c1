// What a line is for, completed from the price list and from former lines, with their price: the first of them is marked, Enter takes
// what is marked, Tab leaves what was typed. The price that is blank is filled where the price list has exactly that name.
import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { isEmpty } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '#web/fields/as-text.ts'
import type { InputProps } from '#web/fields/face.ts'
import { useInput } from '#web/fields/inputs/use-input.ts'
import { rowKeys } from '#web/fields/inputs/use-row-actions.ts'
import { useFirstMarked, useRequest } from '#web/fields/inputs/use-picks.ts'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import type { FormRow } from '#web/fields/kinds/rows.tsx'
import styles from './lines.module.css'
import { useOffers, type Offer } from './use-offers.ts'

interface DescriptionInputProps {
  readonly of: InputProps
  readonly max: number
  readonly line: FormRow
  /** The line becomes this, and the next one is written. */
  readonly onTake: (offer: Offer) => void
  /** The line has this price. */
  readonly onComplete: (offer: Offer) => void
}

const folded = (name: string) => name.trim().toLocaleLowerCase()

export function DescriptionInput({ of, max, line, onTake, onComplete }: DescriptionInputProps) {
  const t = useTexts()
  const input = useInput(of)
  const [isAsked, setAsked] = useState(false)
  const list = useCombobox({ onDropdownOpen: () => setAsked(true) })
  const text = asText(of.value)
  const { offers, isSettled } = useOffers(text, isAsked)
  // What the line says already is not offered.
  const options = offers
    .filter(({ description, value }) => description !== text || value !== line.value)
    .map((offer) => ({ ...offer, value: offer.description, price: offer.value }))
  useFirstMarked(list, isSettled && text.trim() !== '', options)
  const left = useRequest(isSettled, () => {
    const same = offers.find(
      ({ description, isListed }) => isListed && folded(description) === folded(text),
    )
    if (same && isEmpty(line.value)) onComplete(same)
  })
  const take = (name: string) => {
    const offer = offers.find(({ description }) => description === name)
    list.closeDropdown()
    if (offer) onTake(offer)
  }
  return (
    <Combobox store={list} onOptionSubmit={take} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          autoComplete="off"
          value={text}
          maxLength={max + 1}
          onClick={() => list.openDropdown()}
          onChange={(event) => {
            left.drop()
            of.onChange(event.currentTarget.value)
            list.openDropdown()
          }}
          onBlur={() => {
            list.closeDropdown()
            left.ask('leave')
            input.onBlur()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0} className={styles.offers}>
        <Combobox.Options labelledBy={`${input.id}-label`}>
          {options.map((option) => (
            <Offered key={option.value} {...option} />
          ))}
        </Combobox.Options>
        <Combobox.Footer className={styles.keys} aria-hidden>
          <Kbd>Enter</Kbd> {t('estimate.keys.take')} <Kbd>Tab</Kbd> {t('estimate.keys.keep')}{' '}
          <Kbd>{rowKeys.up[1]} ↓</Kbd> {t('estimate.keys.move')}
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Offered({
  value,
  price,
  isListed,
}: {
  value: string
  price?: unknown
  isListed: boolean
}) {
  const t = useTexts()
  return (
    <Combobox.Option value={value}>
      <span className={styles.offer}>
        <span>
          {value}
          <small>{t(isListed ? 'price-item.many' : 'estimate.former')}</small>
        </span>
        <b>{moneyWords(asText(price), undefined, t.locale)}</b>
      </span>
    </Combobox.Option>
  )
}
