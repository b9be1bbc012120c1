// The headers that WebDAV adds to HTTP, and those of HTTP that every way in needs: depth, time, preconditions. Pure: what
// cannot be parsed is undefined, and the caller decides what that means.
import type { IncomingHttpHeaders } from 'node:http'

/** The header of a request, the first where it was sent several times. */
export function headerOf({ request }: Sent, name: string): string | undefined {
  const header = request.headers[name]
  return Array.isArray(header) ? header[0] : header
}

interface Sent {
  readonly request: { readonly headers: IncomingHttpHeaders }
}

/** 'unreadable' is something else than the three that there are. */
export type Depth = '0' | '1' | 'infinity' | 'unreadable'

/** Left out it is infinity: Windows leaves it out of LOCK. */
export function readDepth(header: string | undefined): Depth {
  const text = header?.trim().toLowerCase() ?? 'infinity'
  return text === '0' || text === '1' || text === 'infinity' ? text : 'unreadable'
}

/** Whether what is at the target may be replaced: left out it may. */
export function readOverwrite(header: string | undefined): boolean {
  return header?.trim().toUpperCase() !== 'F'
}

const defaultSeconds = 600
const maxSeconds = 3_600

/** How long a lock lasts, in seconds: the first requested time that can be parsed, an hour at most. */
export function readTimeout(header: string | undefined): number {
  for (const timeType of (header ?? '').split(',')) {
    if (/^\s*infinite\s*$/i.test(timeType)) return maxSeconds
    const seconds = Number(/^\s*second-(\d{1,15})\s*$/i.exec(timeType)?.[1])
    if (seconds > 0) return Math.min(seconds, maxSeconds)
  }
  return defaultSeconds
}

/** The token of `Lock-Token: <urn:uuid:…>`. */
export function readLockToken(header: string | undefined): string | undefined {
  return /^\s*<([^<>\s]+)>\s*$/.exec(header ?? '')?.[1]
}

/** Moment of a modification as `X-OC-Mtime` has it, in seconds since 1970, as an ISO moment; undefined for none that can be. */
export function readMtime(header: string | undefined): string | undefined {
  const seconds = Number(header?.trim() || Number.NaN)
  const latest = 253_402_300_799
  const isMoment = Number.isFinite(seconds) && seconds > 0 && seconds <= latest
  return isMoment ? new Date(Math.floor(seconds) * 1_000).toISOString() : undefined
}

/** A checksum of `OC-Checksum`: which one, and its bytes in hexadecimal; undefined for kinds that are not compared. */
export interface Checksum {
  readonly kind: 'md5' | 'sha1' | 'sha256'
  readonly hex: string
}

export function readChecksum(header: string | undefined): Checksum | undefined {
  const [, kind = '', hex = ''] = /^\s*(md5|sha1|sha256):([0-9a-f]+)\s*$/i.exec(header ?? '') ?? []
  if (kind === '') return undefined
  return { kind: kind.toLowerCase() as Checksum['kind'], hex: hex.toLowerCase() }
}

/** What a PUT says of the content that it brings. */
export interface SentContent {
  /** It is a part of a file. */
  readonly isPart: boolean
  /** As the sender says it; '' where they do not. */
  readonly contentType: string
  /** Announced lengths in bytes: Finder sends one in a header of its own, beside a body without a length. */
  readonly lengths: readonly number[]
  readonly mtime: string | undefined
  readonly checksum: Checksum | undefined
}

export function readContentHeaders(call: Sent): SentContent {
  const said = ['content-length', 'x-expected-entity-length'].map((name) => headerOf(call, name))
  const lengths = said.flatMap((one) => (one ? [Number(one)] : []))
  return {
    isPart: headerOf(call, 'content-range') !== undefined,
    contentType: headerOf(call, 'content-type') ?? '',
    lengths: lengths.filter((one) => Number.isSafeInteger(one) && one >= 0),
    mtime: readMtime(headerOf(call, 'x-oc-mtime')),
    checksum: readChecksum(headerOf(call, 'oc-checksum')),
  }
}

/** What a request says of the version that it wants, or does not want. */
export interface Preconditions {
  readonly 'if-match'?: string | undefined
  readonly 'if-none-match'?: string | undefined
  readonly 'if-modified-since'?: string | undefined
  readonly 'if-unmodified-since'?: string | undefined
}

/** What is there. */
export interface Version {
  /** Entity tag with its quotes; undefined: none, as of folders. */
  readonly tag: string | undefined
  /** ISO moment. */
  readonly modifiedAt: string
}

function names(header: string, version: Version | undefined): boolean {
  if (header.trim() === '*') return version !== undefined
  const tags: readonly string[] = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return version?.tag !== undefined && tags.includes(version.tag)
}

const secondMs = 1_000
const wholeSeconds = (moment: string) => Math.floor(Date.parse(moment) / secondMs)

/**
 * Whether a request may go on, in the order of RFC 9110 (13.2.2): 'failed' is 412, 'known' is 304 for one that reads and 412
 * for all others.
 */
export function judge(
  headers: Preconditions,
  version: Version | undefined,
): 'holds' | 'failed' | 'known' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  const { 'if-modified-since': modified, 'if-unmodified-since': unmodified } = headers
  if (match !== undefined) {
    if (!names(match, version)) return 'failed'
  } else if (unmodified !== undefined && version) {
    if (wholeSeconds(version.modifiedAt) > wholeSeconds(unmodified)) return 'failed'
  }
  if (noneMatch !== undefined) return names(noneMatch, version) ? 'known' : 'holds'
  if (modified === undefined || !version) return 'holds'
  return wholeSeconds(version.modifiedAt) <= wholeSeconds(modified) ? 'known' : 'holds'
}
