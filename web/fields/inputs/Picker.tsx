// A text that becomes one of a list: typed, found, taken. Enter takes the first that is found and never sends the form
// while the list is open; what is left unfinished is taken when it names exactly one, else it stays as it was typed.
import { CheckIcon, Combobox, InputBase, useCombobox } from '@mantine/core'
import { Suspense, type KeyboardEvent, type ReactNode } from 'react'
import { searchTerms } from '#core/search/terms.ts'
import { useTexts } from '#web/api/texts.ts'
import classes from '../kinds/fields.module.css'
import type { useInput } from './use-input.ts'
import { useFirstMarked, useRequest } from './use-picks.ts'

export interface PickerOption {
  readonly value: string
  readonly label: string
  readonly mark?: ReactNode
  /** Quiet words behind it. */
  readonly detail?: ReactNode
  /** Makes what was not found: offered last, and never taken for a match. */
  readonly creates?: boolean
}

export interface PickerProps {
  readonly input: ReturnType<typeof useInput>
  /** Value that is chosen; empty while the box holds another text. */
  readonly chosen: string
  /** Text of the box: the label of what is chosen, or what was typed. */
  readonly text: string
  readonly options: readonly PickerOption[]
  /** False while the options do not belong to the text yet. */
  readonly isSettled: boolean
  /** Why nothing could be searched for. */
  readonly problem?: string | undefined
  readonly onOpen?: () => void
  readonly onType: (text: string) => void
  readonly onChoose: (value: string) => void
}

const named = (text: string) => searchTerms(text).join(' ')

export function Picker(props: PickerProps) {
  const { input, chosen, text, options, isSettled, problem, onOpen, onType, onChoose } = props
  const t = useTexts()
  const list = useCombobox({ onDropdownOpen: onOpen })
  const isUnfinished = chosen === '' && text.trim() !== ''
  const choose = (value: string) => {
    list.closeDropdown()
    onChoose(value)
  }
  useFirstMarked(list, isUnfinished && isSettled, options)
  const request = useRequest(isSettled, (asked) => {
    const matches = options.filter(({ label, creates }) => !creates && named(label) === named(text))
    const taken = asked === 'take' ? options[0] : matches.length === 1 ? matches[0] : undefined
    if (taken) choose(taken.value)
    else if (asked === 'leave') input.onBlur()
  })
  const keys = (event: KeyboardEvent) => {
    const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (!isPlain || event.nativeEvent.isComposing || !list.dropdownOpened) return
    event.preventDefault()
    if (list.getSelectedOptionIndex() !== -1) return
    if (isUnfinished) request.ask('take')
    else list.closeDropdown()
  }
  const clear = chosen !== '' && !input.withAsterisk && (
    // By keyboard the text is emptied; this is for hands and for those who listen.
    <Combobox.ClearButton
      aria-hidden={false}
      aria-label={t('fields.clear', { field: input.label })}
      onClear={() => onType('')}
    />
  )
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          error={input.error && isUnfinished ? t('fields.choose_one') : input.error}
          placeholder={t('fields.search')}
          value={text}
          rightSection={clear || <Combobox.Chevron />}
          rightSectionPointerEvents={clear ? 'all' : 'none'}
          onChange={(event) => {
            request.drop()
            onType(event.currentTarget.value)
            list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onKeyDown={keys}
          onBlur={() => {
            list.closeDropdown()
            if (isUnfinished) request.ask('leave')
            else input.onBlur()
          }}
        />
      </Combobox.Target>
      <Options {...{ input, chosen, options, isSettled, problem }} />
    </Combobox>
  )
}

type OptionsProps = Pick<PickerProps, 'input' | 'chosen' | 'options' | 'isSettled' | 'problem'>

function Options({ input, chosen, options, isSettled, problem }: OptionsProps) {
  const t = useTexts()
  return (
    <Combobox.Dropdown className={classes.picks}>
      <Combobox.Options labelledBy={`${input.id}-label`}>
        {options.map(({ value, label, mark, detail, creates }) => (
          <Combobox.Option key={value} value={value} active={value === chosen}>
            <span className={creates ? classes.create : classes.person}>
              {value === chosen && <CheckIcon size={12} />}
              {mark}
              {label}
            </span>
            {detail && (
              <Suspense>
                <small className={classes.detail}>{detail}</small>
              </Suspense>
            )}
          </Combobox.Option>
        ))}
        {(problem !== undefined || options.length === 0) && (
          <Combobox.Empty>
            {problem ?? t(isSettled ? 'fields.nothing_found' : 'fields.searching')}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
