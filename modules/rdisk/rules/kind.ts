// The kinds of files (spec 4) and what may become what.
import type { FieldErrors } from '#core/errors.ts'
import { isEncryptedName } from './name.ts'

export const fileKinds = [
  'file',
  'file_deleted',
  'file_enc',
  'dir',
  'dir_deleted',
  'dir_app',
] as const
export type FileKind = (typeof fileKinds)[number]

interface Kinded {
  readonly kind?: FileKind | undefined
  readonly name?: string | undefined
}

export function isFolder({ kind }: { readonly kind?: string | undefined }): boolean {
  return kind?.startsWith('dir') ?? false
}

/** In the trash itself: what lies in a folder of the trash is not. */
export function isTrashed({ kind }: { readonly kind?: string | undefined }): boolean {
  return kind?.endsWith('_deleted') ?? false
}

export function trashedKind(of: Kinded): FileKind {
  return isFolder(of) ? 'dir_deleted' : 'file_deleted'
}

/** The kind that something has outside of the trash. */
export function liveKind(of: Kinded): FileKind {
  if (isFolder(of)) return 'dir'
  return isEncryptedName(of.name ?? '') ? 'file_enc' : 'file'
}

/**
 * The kind that it has under another name: a file whose name gets the ending of encrypted ones is one of them, and none any more when it
 * loses that. What the browser encrypted under any other name stays what it is.
 */
export function kindUnder(name: string, { kind = 'file', name: before = '' }: Kinded): FileKind {
  const isFile = kind === 'file' || kind === 'file_enc'
  if (!isFile || isEncryptedName(name) === isEncryptedName(before)) return kind
  return isEncryptedName(name) ? 'file_enc' : 'file'
}

/** A file stays a file and a folder a folder; folders of apps are made by the system. */
export function kindErrors(doc: Kinded, before: Kinded | undefined): FieldErrors {
  if (doc.kind === before?.kind) return {}
  if (doc.kind === 'dir_app' || before?.kind === 'dir_app') return { kind: { key: 'inclusion' } }
  return before && isFolder(doc) !== isFolder(before) ? { kind: { key: 'unchangeable' } } : {}
}
