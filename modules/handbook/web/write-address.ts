// Where what is named but not there is written. Pure.
import { prefixOf } from '#core/ids.ts'
import { isUri } from '../rules/uri.ts'
import { segmentTitle } from './tree/names.ts'

/** The form for a page of this name, an address or a title. */
export function writeAddress(db: string, name: string): string {
  const last = name.split('/').at(-1) ?? name
  const presets = new URLSearchParams({ title: isUri(name) ? segmentTitle(last) : name })
  if (isUri(name)) presets.set('uri', name)
  return `/account/${db}/handbooks/new?${presets.toString()}`
}

/** Of a page, or of a value (`uri!!name`), which is written on its page. */
export function missingAddress(
  db: string,
  { name, kind }: { readonly name: string; readonly kind: 'link' | 'field' },
): string {
  if (kind === 'link') return writeAddress(db, name)
  const [page = ''] = name.split('!!')
  if (prefixOf(page) !== undefined) return `/account/${db}/handbooks/${page}/edit`
  return isUri(page)
    ? `/account/${db}/wiki/${page}`
    : `/account/${db}/wiki/${encodeURIComponent(page)}`
}
