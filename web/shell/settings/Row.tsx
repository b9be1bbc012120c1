// One row of the settings: its name and help at the left; at the right its fields, its switch, or a part of its own.
import { Switch } from '@mantine/core'
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { ActionForm } from '#core/entity/action-form.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { untilAnswered } from '#web/api/when-back.ts'
import type { SettingsRow } from '#web/face.ts'
import { InputScope } from '#web/fields/input-scope.ts'
import { ActionFields } from '#web/records/action/ActionFields.tsx'
import { Slot } from '#web/records/Slot.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { rowId, onlyField } from './rows.ts'
import { SavedWords } from './SavedWords.tsx'
import styles from './settings.module.css'
import { useFormRow } from './use-form-row.ts'
import { useSharedSettings } from './view.ts'

export function Row({ row }: { row: SettingsRow }) {
  const { db } = useGroup()
  if (row.cards) {
    return (
      <div className={styles.cards} id={rowId(row.name)} data-setting>
        <Slot load={row.load} db={db} />
      </div>
    )
  }
  if (row.flag !== undefined) return <FlagRow row={row} name={row.flag} />
  if (row.form) return <FormRow row={row} />
  return (
    <Named row={row}>
      <Slot load={row.load} db={db} />
    </Named>
  )
}

function Named({ row, children }: { row: SettingsRow; children: ReactNode }) {
  return (
    <div className={styles.row} id={rowId(row.name)} data-setting>
      <Name row={row} />
      <div className={styles.field}>{children}</div>
    </div>
  )
}

function Name({ row: { title = '', help = '' } }: { row: SettingsRow }) {
  const t = useTexts()
  // On a phone a section is a page, and its title that of the page.
  const Heading = useIsPhone() ? 'h2' : 'h3'
  return (
    <div className={styles.name}>
      <Heading>{t(title)}</Heading>
      {t(help) && <p>{t(help)}</p>}
    </div>
  )
}

function FormRow({ row }: { row: SettingsRow }) {
  const { db } = useGroup()
  const { mayEdit, view } = useSharedSettings()
  const auto = useFormRow(row)
  const { name, load, texts } = row
  const form = inOrder(row.form!, row.order?.(view))
  const isOnly = onlyField(row) !== undefined
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    auto.leave(!currentTarget.contains(relatedTarget))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isLine = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isLine || event.defaultPrevented) return
    event.preventDefault()
    auto.leave(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the inputs inside
    <div
      className={styles.row}
      id={rowId(name)}
      data-setting
      data-only={isOnly || undefined}
      data-piece={load ? true : undefined}
      data-ticks={Object.values(form.fields).every(({ kind }) => kind === 'flag') || undefined}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {!isOnly && <Name row={row} />}
      <fieldset className={styles.field} disabled={!mayEdit}>
        {load && <Slot load={load} db={db} />}
        <InputScope value={`${name}-`}>
          <ActionFields action={form} form={auto} errors={auto.errors} words={texts} />
        </InputScope>
      </fieldset>
      <SavedWords saved={auto.saved} />
    </div>
  )
}

const inOrder = (
  form: ActionForm,
  names: readonly string[] = Object.keys(form.fields),
): ActionForm => ({
  ...form,
  fields: Object.fromEntries(names.map((name) => [name, form.fields[name]!])),
})

/** It moves at once, and comes back when the server refuses; where nobody answers it is sent later. */
function FlagRow({ row, name }: { row: SettingsRow; name: string }) {
  const t = useTexts()
  const { view, settings, mayEdit } = useSharedSettings()
  const [wanted, setWanted] = useState<boolean>()
  const change = (value: boolean) => {
    setWanted(value)
    void untilAnswered(() => settings.save(name, value))
      .catch(showErrorOf('adjustment'))
      .finally(() => setWanted(undefined))
  }
  return (
    <div className={styles.switch} id={rowId(row.name)} data-setting>
      <Switch
        label={t(row.title ?? '')}
        description={row.help && t(row.help)}
        checked={wanted ?? view.value(name) === true}
        disabled={!mayEdit || wanted !== undefined}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
