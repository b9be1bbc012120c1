// The form of any kind, drawn from its declaration: sections as cards, errors under the fields and summed up on top,
// the main button at the end and on Ctrl+Enter.
import type { ComponentType, ReactNode } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import type { Field as Declared } from '#core/fields/field.ts'
import { useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useWhenBack } from '#web/api/when-back.ts'
import { faceOf } from '#web/fields/faces.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { useInputId } from '#web/fields/input-scope.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { FormActions, FormGrid, FormSection, Wide } from '#web/ui/form/Form.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { Slot } from '../Slot.tsx'
import classes from './form.module.css'
import { RecordSummary } from './RecordSummary.tsx'
import { UnsentNote } from './UnsentNote.tsx'
import type { RecordFormState } from './use-record-form.ts'
import { formSections } from '../visible.ts'

interface FormFieldProps {
  readonly form: RecordFormState
  readonly name: string
  readonly isFirst?: boolean
  /** What this form asks otherwise than the field is declared: the mark of what a rule of the kind demands, fewer lines. */
  readonly as?: Partial<Declared> & { readonly rows?: number; readonly maxRows?: number }
  /** Text key of another label, which needs no help. */
  readonly label?: string
}

/** One field of a form, bound to its state. For hand-written forms too. */
export function FormField({ form, name, isFirst, as, label }: FormFieldProps) {
  const made = form.made[name]
  const field = {
    ...form.entity.fields[name]!,
    ...(made !== undefined && { required: false }),
    ...as,
  }
  const texts = fieldTexts(form.entity, name)
  const own = useSlots(form.entity.kind).inputs?.[name]
  if (own) return <Slot load={own} {...{ form, name, isFirst }} outline={<Bone />} />
  return (
    <FieldInput
      entity={form.entity}
      field={field}
      name={name}
      texts={label === undefined ? texts : { ...texts, label, hint: `${label}-hint` }}
      value={form.values[name]}
      error={form.errors[name]}
      errors={form.errors}
      isFirst={isFirst}
      made={made}
      beside={form.values}
      onChange={(value) => form.set(name, value)}
      onBlur={form.blur}
    />
  )
}

/** What the server wrote, to be read among what people write. */
function ServerField({ form, name }: { form: RecordFormState; name: string }) {
  const t = useTexts()
  const inputId = useInputId()
  const texts = fieldTexts(form.entity, name)
  return (
    <Field
      id={inputId(name)}
      isGroup
      label={t(texts.label)}
      description={t(texts.hint) || undefined}
    >
      <div className={classes.read}>
        <FieldValue field={form.entity.fields[name]!} texts={texts} value={form.base?.[name]} />
      </div>
    </Field>
  )
}

/** All fields of a kind that are asked. */
export type FormFields = ComponentType<Pick<RecordFormProps, 'form' | 'plain'>>

export interface RecordFormProps {
  readonly form: RecordFormState
  /** What the main button says. */
  readonly submitLabel: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
  /** Without cards: inside a dialog. */
  readonly plain?: boolean
  readonly note?: ReactNode
  /** Lays the fields out otherwise than the kind declares; the form begins in what is marked `isFirst` there. */
  readonly fields?: FormFields | undefined
  /** Takes a record that is there already in the place of this new one. */
  readonly onTake?: (id: string) => void
}

export function RecordForm(props: RecordFormProps) {
  const { form, submitLabel, onSubmit, onCancel, plain, note, onTake } = props
  const { fields: Fields = DeclaredFields } = props
  const t = useTexts()
  const box = useFocusFirst<HTMLFormElement>('desk')
  useShortcuts([{ key: 'mod+Enter', text: 'records.keys.save', run: onSubmit }])
  useWhenBack(form.unsent, onSubmit)
  // In sight wherever in the form one types, and over none of it.
  const { known } = useSlots(form.entity.kind)
  const words =
    known && !form.base ? (
      <>
        <Slot load={known} {...{ form, onTake }} />
        <span className={classes.note}>{note}</span>
      </>
    ) : (
      note
    )
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <RecordSummary forms={[{ form }]} />
      <ThemeProvider>
        <Fields {...{ form, plain }} />
      </ThemeProvider>
      <FormActions note={form.unsent ? <UnsentNote /> : words} page={!plain}>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {submitLabel} <Kbd>{keyLabel('mod+Enter')}</Kbd>
        </Button>
      </FormActions>
    </form>
  )
}

/** The fields in their sections, a card each. */
export const DeclaredFields: FormFields = ({ form, plain }) => {
  const t = useTexts()
  const { entity } = form
  const sections = formSections(
    entity,
    { ...form.base, ...form.values },
    { locale: t.locale, asked: Object.keys(form.errors) },
  )
  const first = sections[0]?.fields.find((field) => !entity.fields[field]!.system)
  const { inputs: own } = useSlots(entity.kind)
  const parts = sections.flatMap(({ name, fields: all }) => {
    const fields = all.filter((field) => own?.[field] !== null)
    if (fields.length === 0) return []
    const section = (
      <FormSection title={name && t(`${entity.key}.sections.${name}`)}>
        <FormGrid single={plain}>
          {fields.map((field) => {
            const isRead = entity.fields[field]!.system === true
            const input = isRead ? (
              <ServerField key={field} form={form} name={field} />
            ) : (
              <FormField key={field} form={form} name={field} isFirst={field === first} />
            )
            return faceOf(entity.fields[field]!).isWide ? <Wide key={field}>{input}</Wide> : input
          })}
        </FormGrid>
      </FormSection>
    )
    const key = name ?? ''
    return plain ? <div key={key}>{section}</div> : <Card key={key}>{section}</Card>
  })
  return <Stack>{parts}</Stack>
}
