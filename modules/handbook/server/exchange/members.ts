// Members of a page as its file says them, read by the kind's own fields: what they refuse counts as not said.
import type { Field } from '#core/fields/field.ts'
import { prefixOf } from '#core/ids.ts'
import { handbook } from '../../entities/handbook.ts'
import type { Members, StoredPage } from '../../rules/file/page-file.ts'
import type { Page } from '../pages.ts'

function reading<Value>(field: Field<Value>): (said: unknown) => Value | undefined {
  return (said) => {
    if (said === undefined) return undefined
    const parsed = field.parse(said)
    return 'value' in parsed ? parsed.value : undefined
  }
}

const { title, categories, icon, content_type, fields } = handbook.fields

export const members: Members = {
  id: (said) => (typeof said === 'string' && prefixOf(said) === handbook.prefix ? said : undefined),
  title: reading(title),
  categories: reading(categories),
  icon: reading(icon),
  content_type: reading(content_type),
  fields: reading(fields),
}

/** A page as its file needs it. */
export function storedPage({
  _id,
  title: said = '',
  uri = '',
  content = '',
  ...rest
}: Page): StoredPage {
  return { ...rest, id: _id, title: said, uri, content }
}
