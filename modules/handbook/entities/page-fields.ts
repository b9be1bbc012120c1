// Kinds of values that only pages of the handbooks have: addresses, slugs, former addresses, the file they came from.
import { isEmpty, lengthFirst, wrong, type Field } from '#core/fields/field.ts'
import { json } from '#core/fields/json.ts'
import { text, type TextField } from '#core/fields/text.ts'
import { maxUriLength, uriOf } from '#core/markdown/names.ts'
import { fieldNameOf, isUri } from '../rules/uri.ts'

/** An address as people type it: capitals and slashes at its ends are no fault. */
export function uri(): TextField {
  const plain = text({ max: maxUriLength, example: 'dell/dc-jack', second: 'caixa-de-som' })
  return {
    ...plain,
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || parsed.value === undefined) return parsed
      const value = parsed.value.toLowerCase().replace(/^\/+|\/+$/g, '')
      return isUri(value) ? { value } : wrong('invalid')
    },
  }
}

/** Slugs with commas between them: `Notebook, Fonte DC` → `notebook, fonte-dc`; each once. */
export function slugs(): TextField {
  const plain = text({ max: 500, search: true, example: 'notebook', second: 'notebook, fonte-dc' })
  return {
    ...plain,
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || isEmpty(parsed.value)) return parsed
      return { value: slugsOf(String(parsed.value)).join(', ') || undefined }
    },
  }
}

/** The name of a value, as texts call it: `Tensão de saída` → `tensao-de-saida`. */
export function fieldName(): TextField {
  const plain = text({ required: true, max: 60, example: 'voltage', second: 'torque' })
  return {
    ...plain,
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || parsed.value === undefined) return parsed
      return { value: fieldNameOf(parsed.value) || undefined }
    },
  }
}

/** The slugs in a text. */
export function slugsOf(text = ''): string[] {
  return [...new Set(text.split(',').map(uriOf).filter(Boolean))]
}

const maxFormer = 1_000

/** Addresses that a page had before, the oldest first. */
export function formerUris(): Field<string[]> {
  return {
    kind: 'json',
    hidden: true,
    example: ['dell'],
    second: ['som', 'caixas/som'],
    ...lengthFirst(maxFormer * maxUriLength, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (!Array.isArray(input)) return wrong('invalid')
      if (input.length > maxFormer) return wrong('too_many', maxFormer)
      const isOfUris = input.every((one) => typeof one === 'string') && input.every(isUri)
      if (!isOfUris) return wrong('invalid')
      return { value: input.length > 0 ? [...new Set(input)] : undefined }
    }),
    words: (value) => value.join('\n'),
  }
}

/** The Markdown file that a page came in as: its name in the archive, and what it held before the text. */
export interface SourceFile {
  readonly name: string
  readonly front: string
}

export function sourceFile(): Field<SourceFile> {
  const any = json({ maxBytes: 20 * 1024 })
  return {
    kind: 'json',
    hidden: true,
    example: { name: 'dell/dc-jack.md', front: '' },
    second: { name: 'som.md', front: '---\nlayout: post\n---\n' },
    ...lengthFirst(0, (input) => {
      if (isEmpty(input)) return { value: undefined }
      const { name, front } = (input ?? {}) as Partial<SourceFile>
      if (typeof name !== 'string' || typeof front !== 'string') return wrong('invalid')
      const value: SourceFile = { name, front }
      const parsed = any.parse(value)
      return 'errors' in parsed ? parsed : { value }
    }),
    words: ({ name }) => name,
  }
}
