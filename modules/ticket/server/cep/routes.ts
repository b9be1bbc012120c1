// The call by which a form fills an address from its postal code: no browser of a shop asks other servers itself.
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/calls/limit.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { lookUpCep } from './look-up.ts'

/** A form asks once for each code that is typed. */
const asking = { name: 'cep', attempts: 60, window_seconds: 600 }

/**
 * Failure not_found: `not_found` where the look-up is switched off, `missing` for a code that does not exist;
 * bad_request for what is no code, service_unavailable when no source answers in time.
 */
async function look({ house, params, reply, session }: Call) {
  const { config, now } = house
  const cep = (params.cep ?? '').replace('-', '')
  if (config.cepSources.length === 0) throw fail('not_found', 'not_found')
  if (!/^\d{8}$/.test(cep)) throw fail('bad_request', 'invalid')
  await countAttempt(house, reply, asking, session.person?.user_id ?? '')
  const answer = await lookUpCep(config, cep, now().getTime())
  if (answer === 'unknown') throw fail('not_found', 'missing')
  if (answer === 'unreachable') throw fail('service_unavailable', 'unavailable')
  return answer
}

export const cepRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_cep/:cep',
    tag: 'Customers',
    access: 'signed-in',
    summary: 'The address of a Brazilian postal code',
    handle: look,
  },
]
