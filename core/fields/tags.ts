// Words that a record is sorted by: a list of slugs, typed as one text with commas between them (spec 5: dashes instead of
// spaces, outer spaces trimmed, lower case, no duplicates).
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'
import { oneLine } from './text.ts'

/** Tags of one record, and letters of one. */
const maxTags = 50
export const maxTag = 100

/** ` Take  away ` → `take-away`; '' where nothing is left. */
export function tagOf(text: string): string {
  return oneLine(text).toLowerCase().replaceAll(' ', '-')
}

/** `take-away` → `Take away`: as people read it. What they type so is the same tag. */
export function tagWords(tag: string): string {
  return (tag.charAt(0).toUpperCase() + tag.slice(1)).replaceAll('-', ' ')
}

export function tags(options: FieldOptions = {}): Field<string[]> {
  return {
    ...options,
    kind: 'tags',
    example: ['rent'],
    second: ['food', 'take-away'],
    ...lengthFirst(
      maxTags * maxTag,
      (input) => {
        if (isEmpty(input)) return { value: undefined }
        const parts: unknown[] = Array.isArray(input) ? input : [input]
        if (!parts.every((part) => typeof part === 'string')) return wrong('invalid')
        const slugs = parts.flatMap((part) => part.split(',')).map(tagOf)
        const value = [...new Set(slugs.filter(Boolean))]
        if (value.length > maxTags) return wrong('too_many', maxTags)
        if (value.some(({ length }) => length > maxTag)) return wrong('too_long', maxTag)
        return { value: value.length > 0 ? value : undefined }
      },
      wrong('too_long', maxTag),
    ),
    words: (value) => value.join(', '),
    unite: (own, other) => [...new Set([...own, ...other])],
  }
}
