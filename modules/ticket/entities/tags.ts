// Words that a record is marked with, in one text: separated by commas, dashes for the spaces inside (spec 5).
import { isEmpty } from '#core/fields/field.ts'
import { text, type TextField, type TextOptions } from '#core/fields/text.ts'

/** ` VIP,  pays late ` → `VIP, pays-late`; each once, whatever its letters' case. */
export function joinTags(tags: readonly string[]): string {
  const trimmed = tags.map((tag) => tag.trim().replace(/\s+/g, '-')).filter(Boolean)
  const known = new Map<string, string>()
  for (const tag of trimmed) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag)
  return [...known.values()].join(', ')
}

export function tags(options: Omit<TextOptions, 'example' | 'second'> = {}): TextField {
  const plain = text({ max: 500, ...options, example: 'vip', second: 'vip, pays-late' })
  return {
    ...plain,
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || isEmpty(parsed.value)) return parsed
      return { value: joinTags(String(parsed.value).split(',')) || undefined }
    },
    unite: (own, other) => joinTags([...own.split(','), ...other.split(',')]),
  }
}
