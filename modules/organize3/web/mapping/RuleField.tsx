// The rule in a mapping's form: one sentence with its inputs, and below it a preview of what the rule would change.
import { useTexts } from '#web/api/texts.ts'
import { inputId } from '#web/fields/face.ts'
import type { FormAtHand, OwnInputProps } from '#web/face.ts'
import { useTagText } from '#web/fields/tag-text.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { outgo } from '../../entities/outgo.ts'
import {
  hasField,
  mappingChanges,
  mappingFields,
  mappingTargets,
  mappingWatches,
} from '../../rules/mapping/mapping.ts'
import styles from './mapping.module.css'
import { MappingTexts } from './MappingTexts.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { ruleOf } from './rule-words.ts'

/** Takes the place of all seven fields of the rule. */
export default function RuleField({ form }: OwnInputProps) {
  return (
    <MappingTexts outline={<Bone />}>
      <Sentence form={form} />
    </MappingTexts>
  )
}

function Sentence({ form }: { form: FormAtHand }) {
  const t = useTexts()
  const rule = ruleOf(form.values)
  const fields = mappingFields.filter((field) => hasField(rule.target, field))
  return (
    <div className={styles.rule}>
      <div className={styles.sentence}>
        <span>{t('rule.when')}</span>
        <Choice form={form} name="field_to_watch" words="watched" options={fields} />
        <span>{t('rule.of')}</span>
        <Choice form={form} name="target" words="targets" options={mappingTargets} />
        <Choice form={form} name="kind_of_watch" words="how" options={mappingWatches} />
        <Words form={form} name="text_to_match" of="field_to_watch" />
      </div>
      <div className={styles.sentence}>
        <span>{t('rule.write')}</span>
        <Words form={form} name="text_to_change" of="field_to_change" />
        <Choice form={form} name="kind_of_change" words="change" options={mappingChanges} />
        <Choice form={form} name="field_to_change" words="changed" options={fields} />
      </div>
      <RecentChanges rule={rule} />
    </div>
  )
}

interface ChoiceProps {
  readonly form: FormAtHand
  readonly name:
    | 'field_to_watch'
    | 'target'
    | 'kind_of_watch'
    | 'kind_of_change'
    | 'field_to_change'
  /** Where the words of the options are. */
  readonly words: 'watched' | 'targets' | 'how' | 'change' | 'changed'
  readonly options: readonly string[]
}

function Choice({ form, name, words, options }: ChoiceProps) {
  const t = useTexts()
  const value = ruleOf(form.values)[name]
  // A field that the target does not have stays in the list, with its error.
  const all = options.includes(value) ? options : [value, ...options]
  return (
    <NativeSelect
      id={inputId(name)}
      name={name}
      aria-label={t(`mapping.fields.${name}`)}
      value={value}
      error={form.errors[name]}
      data={all.map((option) => ({ value: option, label: t(`rule.${words}.${option}`) }))}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      onBlur={() => form.blur(name)}
    />
  )
}

interface WordsProps {
  readonly form: FormAtHand
  readonly name: 'text_to_match' | 'text_to_change'
  /** Which field the words are of. */
  readonly of: 'field_to_watch' | 'field_to_change'
}

function Words({ form, name, of }: WordsProps) {
  const t = useTexts()
  const { [name]: said, [of]: field } = ruleOf(form.values)
  const tags = useTagText(outgo.fields.categories, said, (typed) => form.set(name, typed))
  return (
    <TextInput
      id={inputId(name)}
      name={name}
      className={styles.words}
      aria-label={t(`mapping.fields.${name}`)}
      placeholder={t(`mapping.fields.${name}`)}
      value={field === 'categories' ? tags.text : said}
      error={form.errors[name]}
      maxLength={500}
      autoComplete="off"
      onChange={({ currentTarget }) => tags.type(currentTarget.value)}
      onBlur={() => {
        tags.leave()
        form.blur(name)
      }}
    />
  )
}
