// What lists say of a file or folder beside its name. Pure.
import { sizeText } from '#core/numbers/size.ts'
import type { Texts } from '#web/api/texts.ts'
import type { Item } from '#web/files/disk/items.ts'
import { isOwn, missingKind } from '../../rules/own.ts'
import { endingOf, fileTypeOf } from '../file-type.ts'

/** How large it is: bytes of a file, members of a folder. */
export function sizeWords({ folder, items, size }: Item, t: Texts): string {
  return folder ? t('disk.items', { count: items ?? 0 }) : sizeText(size, t.locale)
}

/** Where it lies: the names of its folders, as the server says them, from the root on. */
export function placeWords(path: string, t: Texts): string {
  return [t('disk.root'), ...path.split('/').filter(Boolean)].join(' / ')
}

/** What it is: "PDF", "Picture (HEIC)". */
export function typeWords(item: Item, t: Texts): string {
  if (item.kind === missingKind) return t('disk.types.missing')
  if (item.folder) return t(isOwn(item) ? 'disk.types.folder' : 'disk.types.app')
  if (item.kind === 'file_enc') return t('disk.types.encrypted')
  const type = fileTypeOf(item)
  const ending = endingOf(item.name).toUpperCase()
  if (type === 'other')
    return ending === '' ? t('disk.types.other') : t('disk.type_by_ending', { ending })
  const isNamed = type === 'pdf' || type === 'markdown' || ending === ''
  return isNamed ? t(`disk.types.${type}`) : `${t(`disk.types.${type}`)} (${ending})`
}

/** Ids of those whose name differs from another one's by capitals alone: some programs take them for one. */
export function sameButCase(items: readonly Item[]): ReadonlySet<string> {
  const byName = Map.groupBy(items, ({ name }) => name.toLowerCase())
  const same = [...byName.values()].filter((some) => some.length > 1)
  return new Set(same.flatMap((some) => some.map(({ id }) => id)))
}
