// A mapping as the sentence that it is, and as a rule out of what a form holds so far.
import { tagLine } from '#core/fields/tags.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Texts } from '#web/api/texts.ts'
import { slugsOf, type MappingField, type MappingRule } from '../../rules/mapping/mapping.ts'

/** A rule out of a record or a form; what is not filled in yet is as a new mapping begins. */
export function ruleOf(values: Readonly<Record<string, unknown>>): MappingRule {
  return {
    _id: '',
    created_at: '',
    active: true,
    order: 0,
    target: 'outgo',
    field_to_watch: 'description',
    kind_of_watch: 'contains',
    text_to_match: '',
    kind_of_change: 'replace',
    field_to_change: 'description',
    text_to_change: '',
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  }
}

/** A text of a rule as people read it: categories as words. */
export function textWords(field: MappingField, text: string): string {
  return field === 'categories' ? tagLine(slugsOf(text)) : text
}

/** `When the description of an outgo contains “UBER”, write “Uber” in place of the third party`. */
export function ruleWords(t: Texts, record: WireDocument): string {
  const rule = ruleOf(record)
  const isClearing = rule.kind_of_change === 'replace' && rule.text_to_change.trim() === ''
  const words = {
    watched: t(`rule.watched.${rule.field_to_watch}`),
    target: t(`rule.targets.${rule.target}`),
    how: t(`rule.how.${rule.kind_of_watch}`),
    text: textWords(rule.field_to_watch, rule.text_to_match),
  }
  if (isClearing) {
    return t('rule.said.clear', {
      ...words,
      changed: t(`rule.emptied.${rule.field_to_change}`),
    })
  }
  return t('rule.said.change', {
    ...words,
    written: textWords(rule.field_to_change, rule.text_to_change),
    change: t(`rule.change.${rule.kind_of_change}`),
    changed: t(`rule.changed.${rule.field_to_change}`),
  })
}
