// One look at a page: whether anything is there. Asked for its headers first, and whole only where these do not say that it is.
import { OutsideFailure } from '#server/outside/fetch/failure.ts'
import { openOutside, type OutsideOptions } from '#server/outside/fetch/fetch-outside.ts'

export type Look =
  | { readonly found: 'page' }
  /** `status`: what its server answered; left out where the name of the server leads nowhere. */
  | { readonly found: 'nothing'; readonly status?: number }
  /** It may be there: a server that is slow, broken, busy, or closed to programs. */
  | { readonly found: 'unclear' }

export type LookOptions = Pick<
  OutsideOptions,
  'allowed' | 'agent' | 'turns' | 'timeoutMs' | 'signal'
>

/** No body is read. */
const maxBytes = 15 * 1024 * 1024
/** The page was here, and is not any more. */
const goneStatuses = new Set([404, 410])

export async function lookAt(url: string, options: LookOptions): Promise<Look> {
  try {
    const head = await statusOf(url, { ...options, maxBytes, method: 'HEAD' })
    if (head < 400) return { found: 'page' }
  } catch (error) {
    const look = failedLook(error)
    // Some servers hang up on a request for headers alone.
    if (look.found === 'nothing' || !isHungUp(error)) return look
  }
  try {
    const status = await statusOf(url, { ...options, maxBytes })
    if (status < 400) return { found: 'page' }
    return goneStatuses.has(status) ? { found: 'nothing', status } : { found: 'unclear' }
  } catch (error) {
    return failedLook(error)
  }
}

async function statusOf(url: string, options: OutsideOptions): Promise<number> {
  const { status, close } = await openOutside(url, options)
  close()
  return status
}

const isHungUp = (error: unknown) =>
  error instanceof OutsideFailure && (error.code === 'unreachable' || error.code === 'bad_encoding')

function failedLook(error: unknown): Look {
  if (!(error instanceof OutsideFailure)) throw error
  return { found: error.code === 'no_such_host' ? 'nothing' : 'unclear' }
}
