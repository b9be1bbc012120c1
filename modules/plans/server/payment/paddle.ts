// Paddle over https, through the guarded client. Our key goes there and nowhere else.
import type { House } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { fetchOutside } from '#server/outside/fetch/fetch-outside.ts'
import type { ProviderAnswer, ProviderCall } from './provider.ts'

const timeoutMs = 20_000
const maxBytes = 4_000_000

/** Rejects with an OutsideFailure, and where the answer is no JSON. */
export async function callPaddle(
  house: House,
  { method, path, body }: ProviderCall,
): Promise<ProviderAnswer> {
  const { apiKey, apiUrl } = house.config.paddle!
  const { status, body: bytes } = await fetchOutside(`${apiUrl}${path}`, {
    ...clientOf(house),
    timeoutMs,
    maxBytes,
    maxRedirects: 0,
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${apiKey}`,
      'paddle-version': '1',
      'content-type': 'application/json',
    },
  })
  return { status, body: JSON.parse(bytes.toString('utf8')) }
}
