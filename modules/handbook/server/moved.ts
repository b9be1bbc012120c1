// The address of a page in the browser: a former one, and the id, lead on to the one that it has now.
import { Failure } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { contextOf } from '#server/records/context.ts'
import { findPage } from './pages.ts'

const address = /^\/account\/(acc-[^/]+)\/wiki\/([^?#]+)$/

/** undefined for every other address, for the current one, and when the caller may not read the page. */
export async function movedPage(call: Call, path: string): Promise<string | undefined> {
  const [, db = '', said] = address.exec(path) ?? []
  if (said === undefined || call.session.by === 'nobody') return undefined
  try {
    const name = decodeURIComponent(said)
    const page = await findPage(contextOf(call, db), name)
    return page?.uri && page.uri !== name ? `/account/${db}/wiki/${page.uri}` : undefined
  } catch (error) {
    if (error instanceof URIError || (error instanceof Failure && error.status < 500))
      return undefined
    throw error
  }
}
