// Words that a record is sorted by: a list of slugs, typed as one text with commas between them (spec 5: dashes instead of
// spaces, outer spaces trimmed, lower case, no duplicates).
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'
import { oneLine, text, type TextField, type TextOptions } from './text.ts'

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

/** Of one tag, or a list of them: `Rent, Take away`. */
export function tagLine(tags: unknown): string {
  return [tags ?? []].flat().map(String).map(tagWords).join(', ')
}

/** One tag, in any spelling of it. */
export function tag(options: Omit<TextOptions, 'max'> = {}): TextField {
  const plain = text({ example: 'rent', second: 'take-away', ...options, max: maxTag })
  return {
    ...plain,
    kind: 'tag',
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || parsed.value === undefined) return parsed
      const value = tagOf(parsed.value.replaceAll(',', ' '))
      return value.length > maxTag ? wrong('too_long', maxTag) : { value: value || undefined }
    },
  }
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
