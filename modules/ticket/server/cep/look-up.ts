// The address of a Brazilian postal code, from public sources in their order, within three seconds, and cached for
// a day (trade 14). What they answer is text from outside: it is read as an address a person would type.
import { addresses } from '#core/fields/contact.ts'
import { dayMs } from '#core/time/zone.ts'
import { fetchOutside } from '#server/outside/fetch/fetch-outside.ts'
import { networks } from '#server/outside/fetch/addresses.ts'
import { makeRemembered } from '#server/outside/remembered.ts'
import type { Config } from '#server/config.ts'

/** What a row of addresses gets; parts that a source does not know are left out. */
export type CepAddress = Readonly<
  Partial<Record<'street' | 'neighborhood' | 'city' | 'state' | 'zip_code', string>>
>

/** `unknown`: a source says there is no such code; `unreachable`: no source answered. */
export type CepAnswer = CepAddress | 'unknown' | 'unreachable'

/** All sources together. */
const timeoutMs = 3_000
const maxBytes = 16 * 1024

/** By the sources that were asked, and the code. */
const remembered = makeRemembered<CepAnswer>({ maxEntries: 5_000, forMs: dayMs })

/** ViaCEP and BrasilAPI name the same things differently. */
const names: Readonly<Record<keyof CepAddress, readonly string[]>> = {
  street: ['logradouro', 'street'],
  neighborhood: ['bairro', 'neighborhood'],
  city: ['localidade', 'city'],
  state: ['uf', 'state'],
  zip_code: [],
}

/** `cep`: eight digits. */
export async function lookUpCep(
  { cepSources, fetchAllow }: Pick<Config, 'cepSources' | 'fetchAllow'>,
  cep: string,
  now: number,
): Promise<CepAnswer> {
  const asked = [...cepSources, cep].join(' ')
  const known = remembered.get(asked, now)
  if (known) return known.value
  const answer = await ask(cepSources, fetchAllow, cep)
  if (answer !== 'unreachable') remembered.set(asked, answer, now)
  return answer
}

/** The first address; else whether any source knew that there is none. */
async function ask(
  sources: readonly string[],
  allow: readonly string[],
  cep: string,
): Promise<CepAnswer> {
  const allowed = networks(allow)
  const share = timeoutMs / sources.length
  let last: CepAnswer = 'unreachable'
  for (const source of sources) {
    const answer = await askOne(source.replace('{cep}', cep), cep, { allowed, timeoutMs: share })
    if (typeof answer === 'object') return answer
    if (answer === 'unknown') last = answer
  }
  return last
}

async function askOne(
  url: string,
  cep: string,
  limits: { allowed: ReturnType<typeof networks>; timeoutMs: number },
): Promise<CepAnswer> {
  try {
    const { status, body } = await fetchOutside(url, { ...limits, maxBytes })
    if (status === 404) return 'unknown'
    if (status !== 200) return 'unreachable'
    const found = JSON.parse(body.toString()) as unknown
    return readAddress(found, cep)
  } catch {
    return 'unreachable'
  }
}

/** ViaCEP says `erro` of a code that does not exist. */
function readAddress(found: unknown, cep: string): CepAnswer {
  if (typeof found !== 'object' || found === null) return 'unreachable'
  const said = found as Record<string, unknown>
  if (said.erro) return 'unknown'
  const { fields } = addresses()
  const parts = Object.entries(names).flatMap(([name, theirs]) => {
    const value = theirs.map((their) => said[their]).find((one) => typeof one === 'string')
    const parsed = fields[name as keyof CepAddress].parse(value)
    return 'value' in parsed && parsed.value ? [[name, parsed.value]] : []
  })
  if (parts.length === 0) return 'unknown'
  return { ...Object.fromEntries(parts), zip_code: `${cep.slice(0, 5)}-${cep.slice(5)}` }
}
