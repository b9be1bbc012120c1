// Addresses of files and folders: names out of a path. Names are compared in NFC, however a system
// writes them, so a name in NFD finds the same file.
import { normalForm } from '#core/letters/normal-form.ts'

/** Where an address leads. */
export interface Address {
  /** Name of the Group's database. */
  readonly db: string
  /** Names from the root of its disk down; none: the root itself. */
  readonly names: readonly string[]
  /** It ends with a slash, as addresses of folders do. */
  readonly isFolder: boolean
}

const root = '/dav'

/** Where a path below `/dav/` leads; undefined for `/dav/` itself, 'unreadable' for what cannot be decoded. */
export function readPath(path: string): Address | 'unreadable' | undefined {
  const [before = ''] = path.split(/[?#]/, 1)
  if (!`${before}/`.startsWith(`${root}/`)) return 'unreadable'
  const parts = before.slice(root.length).split('/').filter(Boolean)
  const decoded = parts.map(decode)
  if (decoded.includes(undefined)) return 'unreadable'
  const [db, ...names] = decoded as string[]
  return db === undefined ? undefined : { db, names, isFolder: before.endsWith('/') }
}

function decode(part: string): string | undefined {
  try {
    return normalForm(decodeURIComponent(part))
  } catch {
    return undefined
  }
}

/**
 * Where a `Destination` or a tag of `If` leads: a path, or a whole address of this server. 'elsewhere' for one of another,
 * 'unreadable' for what is neither, and for a name that a mark which is not escaped would cut.
 */
export function readAddress(text: string, host: string): Address | 'elsewhere' | 'unreadable' {
  if (/[?#]/.test(text)) return 'unreadable'
  const absolute = /^https?:\/\/([^/]*)(\/.*)?/i.exec(text)
  if (!absolute && !text.startsWith('/')) return 'unreadable'
  const [, authority, path = '/'] = absolute ?? ['', host, text]
  if (withoutUsualPort(authority!) !== withoutUsualPort(host)) return 'elsewhere'
  return readPath(path) ?? 'unreadable'
}

/** A proxy may have taken `https` off, so the port of neither scheme makes a difference. */
function withoutUsualPort(authority: string): string {
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:(?:80|443)?$/, '')
    .toLowerCase()
}

/** True when `inner` lies in the folder `outer`, or is the same place. */
export function isWithin(outer: Address, inner: Address): boolean {
  return outer.db === inner.db && outer.names.every((name, at) => inner.names[at] === name)
}
