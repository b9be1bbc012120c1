// A CPF or CNPJ in the form of a customer, and who already has it, with the way to them (trade 12).
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { customer } from '../../entities/customer.ts'
import { withDocument, type DocumentName } from '../../rules/customer/documents.ts'
import classes from '../ticket.module.css'

export default function DocumentInput({ form, name }: OwnInputProps) {
  const t = useTexts()
  const { db } = useGroup()
  const value = form.values[name]
  const texts = fieldTexts(customer, name)
  const document = name as DocumentName
  const field = customer.fields[document]
  const parsed = field.parse(value)
  const number = 'value' in parsed ? parsed.value : undefined
  const query = { selector: number ? withDocument(document, number) : {}, limit: 2 }
  const { data } = useFind(db, 'Customer', query, { enabled: number !== undefined })
  const owner = number && data?.docs.find(({ _id }) => _id !== form.id)
  return (
    <div>
      <FieldInput
        entity={customer}
        field={field}
        name={name}
        texts={texts}
        value={value}
        error={form.errors[name]}
        errors={form.errors}
        beside={form.values}
        onChange={(typed) => form.set(name, typed)}
        onBlur={form.blur}
      />
      {owner && (
        <output className={classes.hint}>
          {t('customer.owned', { document: t(texts.label), name: owner.label ?? '' })}{' '}
          <a className="link" href={`/account/${db}/customers/${owner._id}`}>
            {t('customer.open')}
          </a>
        </output>
      )}
    </div>
  )
}
