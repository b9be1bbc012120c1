// What the bodies of PROPFIND, PROPPATCH and LOCK ask for (RFC 4918, 14). Elements that nobody knows are passed over, as the
// standard wants.
import {
  childOf,
  dav,
  elementsOf,
  langOf,
  readXml,
  writeContent,
  XmlError,
  type XmlElement,
  type XmlName,
} from './xml.ts'
import type { DeadProperty } from '../../../store/dav/face.ts'

/** Which properties are wanted: all with some more, their names alone, or these. */
export type PropfindRequest =
  | { readonly wants: 'all'; readonly more: readonly XmlName[] }
  | { readonly wants: 'names' }
  | { readonly wants: 'these'; readonly properties: readonly XmlName[] }

export type PropertyChange =
  | { readonly verb: 'set'; readonly property: DeadProperty }
  | { readonly verb: 'remove'; readonly property: XmlName }

export interface LockRequest {
  readonly scope: 'exclusive' | 'shared'
  /** Who locks, in their own words: XML. */
  readonly owner: string
}

/** Properties that one request names. */
const maxProperties = 100
/** Characters of their names: an answer repeats them for each entry. */
const maxNamesLength = 4 * 1024
/** Characters of what somebody says of themselves in a lock. */
const maxOwnerLength = 1_024

function rootOf(body: Uint8Array, name: string): XmlElement {
  const root = readXml(body)
  if (root.namespace !== dav || root.name !== name) throw new XmlError(`This is no ${name}`)
  return root
}

const nameOf = ({ namespace, name }: XmlName): XmlName => ({ namespace, name })

function checkNames(names: readonly XmlName[]): readonly XmlName[] {
  const length = names.reduce((sum, { namespace, name }) => sum + namespace.length + name.length, 0)
  if (names.length > maxProperties || length > maxNamesLength) {
    throw new XmlError('These are too many properties')
  }
  return names
}

/** An empty body asks for all. Throws XmlError. */
export function readPropfind(body: Uint8Array): PropfindRequest {
  if (body.length === 0) return { wants: 'all', more: [] }
  const root = rootOf(body, 'propfind')
  const prop = childOf(root, 'prop')
  if (prop) return { wants: 'these', properties: checkNames(elementsOf(prop).map(nameOf)) }
  if (childOf(root, 'propname')) return { wants: 'names' }
  if (!childOf(root, 'allprop')) throw new XmlError('It says nothing of what is wanted')
  const include = childOf(root, 'include')
  return { wants: 'all', more: checkNames(include ? elementsOf(include).map(nameOf) : []) }
}

/** In the order in which they are to be made. Throws XmlError. */
export function readProppatch(body: Uint8Array): readonly PropertyChange[] {
  const root = rootOf(body, 'propertyupdate')
  const changes = elementsOf(root).flatMap((step): PropertyChange[] => {
    const prop = childOf(step, 'prop')
    if (step.namespace !== dav || !prop) return []
    const lang = langOf(prop) ?? langOf(step) ?? langOf(root)
    if (step.name === 'remove')
      return elementsOf(prop).map((property) => ({ verb: 'remove', property: nameOf(property) }))
    if (step.name !== 'set') return []
    return elementsOf(prop).map((property) => {
      const spoken = langOf(property) ?? lang
      const content = writeContent(property)
      const kept = { ...nameOf(property), ...(spoken !== undefined && { lang: spoken }), content }
      return { verb: 'set', property: kept }
    })
  })
  if (changes.length === 0) throw new XmlError('It changes no property')
  checkNames(changes.map(({ property }) => property))
  return changes
}

/** Undefined for an empty body, which refreshes a lock. Throws XmlError. */
export function readLock(body: Uint8Array): LockRequest | undefined {
  if (body.length === 0) return undefined
  const root = rootOf(body, 'lockinfo')
  const scope = childOf(root, 'lockscope')
  const type = childOf(root, 'locktype')
  const isExclusive = scope !== undefined && childOf(scope, 'exclusive') !== undefined
  const isShared = scope !== undefined && childOf(scope, 'shared') !== undefined
  if (isExclusive === isShared || !type || !childOf(type, 'write')) {
    throw new XmlError('There are exclusive and shared write locks only')
  }
  const owner = childOf(root, 'owner')
  const said = owner ? writeContent(owner) : ''
  if (said.length > maxOwnerLength) throw new XmlError('The owner is too long')
  return { scope: isExclusive ? 'exclusive' : 'shared', owner: said }
}
