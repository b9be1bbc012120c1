// What a token may be allowed to do.
import type { FieldErrors } from '#core/errors.ts'
import { isGroup } from '#core/ids.ts'
import { tokenScopes } from '#core/wire.ts'

const max = 50

const folder = /^fle-[0-9a-z]{26}$/

/** A Group, or a folder of its files. */
function isGroupOrFolder(bound: string): boolean {
  const [db = '', id, ...rest] = bound.split('/')
  return isGroup(db) && rest.length === 0 && (id === undefined || folder.test(id))
}

/** What a permission may be bound to, where that is more than a Group. */
const bounds: Readonly<Record<string, (bound: string) => boolean>> = {
  'dav:read': isGroupOrFolder,
  'dav:write': isGroupOrFolder,
}

function isPermission(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [scope = '', bound, ...rest] = value.split('@')
  const fits = (Object.hasOwn(bounds, scope) && bounds[scope]) || isGroup
  if (rest.length > 0 || (bound !== undefined && !fits(bound))) return false
  return (tokenScopes as readonly unknown[]).includes(scope)
}

/** Errors under `permissions`: a list of one to 50 known scopes, each alone or bound to one Group; of WebDAV also to a folder. */
export function permissionErrors(value: unknown): FieldErrors {
  if (!Array.isArray(value)) return { permissions: { key: 'invalid' } }
  if (value.length === 0) return { permissions: { key: 'blank' } }
  if (value.length > max) return { permissions: { key: 'too_many', count: max } }
  return value.every((item) => isPermission(item)) ? {} : { permissions: { key: 'inclusion' } }
}
