// Asks for the value that a field of many records is set to, and for what else their rules then want: a reason, a comment.
import { useEffect, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { validate } from '#core/entity/validate.ts'
import { isEmpty } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { FormGrid } from '#web/ui/form/Form.tsx'
import type { Amount } from '../list/total.ts'
import type { Bulk } from './use-bulk.ts'

interface SetFieldProps {
  readonly entity: Entity
  readonly name: string
  /** Of how many records. */
  readonly amount: Amount
  readonly chosen: Promise<readonly WireDocument[]>
  readonly write: Bulk['write']
  readonly onClose: () => void
}

type Values = Readonly<Record<string, unknown>>

export default function SetField(props: SetFieldProps) {
  const { entity, name, amount, chosen, write, onClose } = props
  const t = useTexts()
  const { actor } = useGroup()
  const discard = useDiscardWords()
  const [records, setRecords] = useState<readonly WireDocument[]>([])
  const [values, setValues] = useState<Values>({})
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    // What cannot be read is said when it is to be written.
    chosen.then(setRecords, () => undefined)
  }, [chosen])
  const asked = [name, ...askedAlong(entity, records, { values, name, actor })]
  const errorOf = (field: string) => {
    const parsed = entity.fields[field]!.parse(values[field])
    const [message] = 'errors' in parsed ? Object.values(parsed.errors) : []
    if (message) return t.message(message)
    // Nothing chosen must not become the value that new records begin with.
    const hasInitial = 'value' in parsed && parsed.value !== undefined
    const isNeeded = field !== name || hasInitial || entity.fields[field]!.required
    return isNeeded && isEmpty(values[field]) ? t('errors.blank') : undefined
  }
  const apply = () => {
    setTried(true)
    if (asked.some(errorOf)) return
    write({
      records: chosen,
      change: (record) => {
        // The additional inputs fill only empty fields.
        const set = asked.filter((field) => field === name || isEmpty(record[field]))
        return { ...record, ...Object.fromEntries(set.map((field) => [field, values[field]])) }
      },
      said: (changed) => t('bulk.changed', { count: changed }),
    })
    onClose()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('bulk.set_title', { field: t(fieldTexts(entity, name).label), ...amount })}
      ask={discard}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <FormGrid single>
          {asked.map((field, index) => (
            <FieldInput
              key={field}
              entity={entity}
              field={entity.fields[field]!}
              name={field}
              texts={fieldTexts(entity, field)}
              value={values[field]}
              error={isTried ? errorOf(field) : undefined}
              isFirst={index === 0}
              onChange={(value) => setValues((now) => ({ ...now, [field]: value }))}
            />
          ))}
        </FormGrid>
        <DialogActions>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('bulk.apply', { ...amount })}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}

interface Setting {
  readonly values: Values
  readonly name: string
  readonly actor: ReturnType<typeof useGroup>['actor']
}

/** Empty fields without which the rules would refuse the value that was chosen. */
function askedAlong(
  entity: Entity,
  records: readonly WireDocument[],
  { values, name, actor }: Setting,
): string[] {
  if (isEmpty(values[name])) return []
  const now = new Date().toISOString()
  const missing = records.flatMap((before) => {
    const declared = Object.keys(entity.fields).map((field) => [field, before[field]])
    const doc = { ...Object.fromEntries(declared), [name]: values[name], _id: before._id }
    const result = validate(entity, doc, { before, actor, now })
    return 'errors' in result
      ? Object.keys(result.errors).filter((field) => isEmpty(before[field]))
      : []
  })
  return [...new Set(missing)].filter(
    (field) => field !== name && entity.fields[field] && !entity.fields[field].system,
  )
}
