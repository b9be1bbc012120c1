// What a line is for, completed from the price list and from former lines, with their price: the arrow marks one, Enter takes it.
import { Autocomplete } from '@mantine/core'
import { useRef, useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '#web/fields/as-text.ts'
import type { InputProps } from '#web/fields/face.ts'
import { useInput } from '#web/fields/inputs/use-input.ts'
import styles from './lines.module.css'
import { useOffers, type Offer } from './use-offers.ts'

interface DescriptionInputProps {
  readonly of: InputProps
  readonly max: number
  readonly onTake: (offer: Offer) => void
}

export function DescriptionInput({ of, max, onTake }: DescriptionInputProps) {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  const taken = useRef<Offer>(undefined)
  const text = asText(of.value)
  const offers = useOffers(text, opened)
  // Taken from the list, the name is there already.
  const names = [...offers.keys()].filter((name) => name !== text)
  return (
    <Autocomplete
      {...useInput(of)}
      value={text}
      maxLength={max + 1}
      data={names}
      comboboxProps={{ width: 'target', position: 'bottom-start' }}
      filter={({ options }) => options}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onOptionSubmit={(name) => {
        taken.current = offers.get(name)
      }}
      onChange={(typed) => {
        // The library says the name of what was taken as if it were typed.
        if (taken.current) onTake(taken.current)
        else of.onChange(typed)
        taken.current = undefined
      }}
      renderOption={({ option: { value: name } }) => (
        <span className={styles.offer}>
          <span>
            {name}
            <small>{t(offers.get(name)?.isListed ? 'price-item.many' : 'estimate.former')}</small>
          </span>
          <b>{moneyWords(offers.get(name)?.value ?? '', undefined, t.locale)}</b>
        </span>
      )}
    />
  )
}
