// The properties that files and folders have of themselves, as XML, and which of them a client may set.
import { dav, escapeXml, type XmlName } from './xml.ts'
import type { DeadProperty } from '../../../store/dav/face.ts'

/** A lock as an answer shows it. */
export interface ShownLock {
  readonly token: string
  readonly scope: 'exclusive' | 'shared'
  readonly depth: '0' | 'infinity'
  /** XML, as the owner of the lock wrote it. */
  readonly owner: string
  readonly secondsLeft: number
  /** Address of what was locked. */
  readonly root: string
}

/** Room of a Group for files, in bytes. */
export interface Quota {
  readonly usedBytes: number
  /** Infinity where nothing limits it. */
  readonly availableBytes: number
}

/** A file or folder as an answer shows it. */
export interface Entry {
  readonly href: string
  readonly name: string
  readonly isFolder: boolean
  readonly sizeBytes: number
  readonly contentType: string
  /** Entity tag with its quotes, the MD5 of the content in base64; '' for folders. */
  readonly tag: string
  /** ISO moments. */
  readonly modifiedAt: string
  readonly createdAt: string
  readonly locks: readonly ShownLock[]
  readonly kept: readonly DeadProperty[]
  /** Of folders. */
  readonly quota: Quota | undefined
}

const owncloud = 'http://owncloud.org/ns'
const windows = 'urn:schemas-microsoft-com:'

/** Content of a property, '' when it is empty; undefined where an entry has none. */
type Write = (entry: Entry) => string | undefined

const supportedLocks = (['exclusive', 'shared'] as const)
  .map(
    (scope) =>
      `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
  )
  .join('')

export function writeLock({ token, scope, depth, owner, secondsLeft, root }: ShownLock): string {
  return [
    `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:${scope}/></D:lockscope>`,
    `<D:depth>${depth}</D:depth>`,
    owner && `<D:owner>${owner}</D:owner>`,
    `<D:timeout>Second-${secondsLeft}</D:timeout>`,
    `<D:locktoken><D:href>${escapeXml(token)}</D:href></D:locktoken>`,
    `<D:lockroot><D:href>${escapeXml(root)}</D:href></D:lockroot></D:activelock>`,
  ].join('')
}

function whole(bytes: number): string | undefined {
  return Number.isFinite(bytes) ? String(Math.max(0, Math.floor(bytes))) : undefined
}

/** Answered to `allprop`. */
const usual: Readonly<Record<string, Write>> = {
  resourcetype: ({ isFolder }) => (isFolder ? '<D:collection/>' : ''),
  displayname: ({ name }) => escapeXml(name),
  getcontentlength: ({ isFolder, sizeBytes }) => (isFolder ? undefined : String(sizeBytes)),
  getcontenttype: ({ isFolder, contentType }) => (isFolder ? undefined : escapeXml(contentType)),
  getetag: ({ tag }) => (tag === '' ? undefined : escapeXml(tag)),
  getlastmodified: ({ modifiedAt }) =>
    modifiedAt === '' ? undefined : new Date(modifiedAt).toUTCString(),
  creationdate: ({ createdAt }) => (createdAt === '' ? undefined : createdAt),
  lockdiscovery: ({ locks }) => (locks.length === 0 ? '' : locks.map(writeLock).join('')),
  supportedlock: () => supportedLocks,
}

/** Answered by name only (RFC 4331). */
const room: Readonly<Record<string, Write>> = {
  'quota-used-bytes': ({ quota }) => quota && whole(quota.usedBytes),
  'quota-available-bytes': ({ quota }) => quota && whole(quota.availableBytes),
}

const md5Of = (tag: string) => Buffer.from(tag.slice(1, -1), 'base64').toString('hex')

/** Those that ownCloud's clients ask for, rclone among them. */
const ofOwncloud: Readonly<Record<string, Write>> = {
  checksums: ({ tag }) =>
    tag === '' ? undefined : `<x:checksum xmlns:x="${owncloud}">MD5:${md5Of(tag)}</x:checksum>`,
  size: ({ isFolder, sizeBytes }) => (isFolder ? undefined : String(sizeBytes)),
}

const entriesOf = (namespace: string, writes: Readonly<Record<string, Write>>) =>
  Object.entries(writes).map(([name, write]) => [{ namespace, name }, write] as const)

/** Name and content of each property that `allprop` answers. */
export const usualProperties: readonly (readonly [XmlName, Write])[] = entriesOf(dav, usual)

/** A name as a key of maps. */
export function keyOf({ namespace, name }: XmlName): string {
  return `${namespace} ${name}`
}

const known = new Map(
  [...usualProperties, ...entriesOf(dav, room), ...entriesOf(owncloud, ofOwncloud)].map(
    ([name, write]) => [keyOf(name), write],
  ),
)

/** How a property of this name is written that entries have of themselves. */
export function writerOf(name: XmlName): Write | undefined {
  return known.get(keyOf(name))
}

/** A name for people may be another one; all else that an entry has of itself is as it is. */
export function isProtected(name: XmlName): boolean {
  return known.has(keyOf(name)) && keyOf(name) !== keyOf({ namespace: dav, name: 'displayname' })
}

/** The moment of modification that Windows sets, ISO; undefined where the request sets none. */
export function windowsMtime({ namespace, name, content }: DeadProperty): string | undefined {
  if (namespace !== windows || name !== 'Win32LastModifiedTime') return undefined
  const time = Date.parse(content.trim())
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
