// What a browser and a passkey answer, checked: once per challenge, for our domain and pages, with a counter that goes up.
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { auditAlone } from '#server/session/audit.ts'
import { hashOf } from '#server/session/secrets.ts'
import { passkeyTables, type ChallengePurpose, type Passkey } from '../../store/passkeys.ts'
import { requirePasskeyDomain, sitesOf } from '../sites.ts'

/** Algorithms of keys that are taken: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** How long a challenge may be answered: a page that waits asks for another one before. */
export const challengeMs = 10 * 60_000

const coded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*={0,2}$/)
const common = { id: coded(1_400), rawId: coded(1_400), type: z.literal('public-key') }

/** What `navigator.credentials.get` gives, as JSON. */
export const assertionShape = z.object({
  ...common,
  response: z.object({
    clientDataJSON: coded(4_000),
    authenticatorData: coded(4_000),
    signature: coded(8_000),
    userHandle: coded(200).nullish(),
  }),
})

/** What `navigator.credentials.create` gives. */
export const creationShape = z.object({
  ...common,
  response: z.object({
    clientDataJSON: coded(4_000),
    attestationObject: coded(12_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: z
    .object({ credProps: z.object({ rk: z.boolean().optional() }).optional() })
    .optional(),
})

interface Challenge {
  readonly purpose: ChallengePurpose
  /** Who alone may answer; null: anybody. */
  readonly user_id: string | null
}

/** Notes a challenge that was sent. */
export async function giveChallenge({ store, now }: House, challenge: string, asked: Challenge) {
  const at = now()
  const expires_at = new Date(at.getTime() + challengeMs).toISOString()
  const given = { ...asked, hash: hashOf(challenge) }
  await passkeyTables(store).addChallenge(given, expires_at, at.toISOString())
}

/** Takes the challenge that this answers, and returns it. Failure passkey_refused when it was answered, is too old, or is none of ours. */
async function takeChallenge({ store, now }: House, clientDataJSON: string, asked: Challenge) {
  const challenge = quietly(() => decodeClientDataJSON(clientDataJSON).challenge)
  const taken = { ...asked, hash: hashOf(String(challenge)) }
  const isOurs = await passkeyTables(store).takeChallenge(taken, now().toISOString())
  if (!isOurs) throw fail('unprocessable_entity', 'passkey_refused')
  return String(challenge)
}

/** What comes from outside may be anything: what cannot be read is undefined. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const noCaller = { by: 'nobody', actor: null, address: null } as const

/** Whose passkey this is. Failure passkey_unknown, passkey_refused. */
export async function verifyAssertion(
  house: House,
  answer: z.infer<typeof assertionShape>,
  asked: Challenge,
): Promise<Passkey> {
  const { config, store, now, log } = house
  const tables = passkeyTables(store)
  const expectedRPID = requirePasskeyDomain(config)
  const { userHandle, ...response } = answer.response
  const expectedChallenge = await takeChallenge(house, response.clientDataJSON, asked)
  const passkey = await tables.byCredential(answer.id)
  if (!passkey) throw fail('unprocessable_entity', 'passkey_unknown')
  const { id, user_id, credential, public_key: publicKey } = passkey
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: sitesOf(config),
    expectedRPID,
    // The counter is compared where it is kept: two uses at once are seen there, and only a right signature says it.
    credential: { id: credential, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => undefined)
  const isOwn = !userHandle || Buffer.from(userHandle, 'base64url').toString() === user_id
  const isMeant = asked.user_id === null || asked.user_id === user_id
  if (!verified?.verified || !isOwn || !isMeant)
    throw fail('unprocessable_entity', 'passkey_refused')
  const at = now().toISOString()
  if (await tables.use(id, verified.authenticationInfo.newCounter, at)) return passkey
  await tables.refuse(id, at)
  await auditAlone(house, user_id, noCaller, { event: 'passkey_refused', subject: id })
  log.warn({ passkey: id }, 'a passkey counted backwards: there may be a copy of it')
  throw fail('unprocessable_entity', 'passkey_refused')
}

type NewPasskey = Pick<
  Passkey,
  'aaguid' | 'counter' | 'credential' | 'public_key' | 'rp_id' | 'transports'
>

/**
 * The passkey that was made. Statements about its maker are refused but for an empty or its own one: certificates in them would be looked up on
 * servers that they name. Failure passkey_refused, passkey_not_kept.
 */
export async function verifyCreation(
  house: House,
  answer: z.infer<typeof creationShape>,
  user_id: string,
): Promise<NewPasskey> {
  const { config } = house
  const rp_id = requirePasskeyDomain(config)
  const { transports = [], ...response } = answer.response
  const asked = { purpose: 'add', user_id } as const
  const expectedChallenge = await takeChallenge(house, response.clientDataJSON, asked)
  if (answer.clientExtensionResults?.credProps?.rk === false) {
    throw fail('unprocessable_entity', 'passkey_not_kept')
  }
  const verified = isPlain(response.attestationObject)
    ? await verifyRegistrationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: sitesOf(config),
        expectedRPID: rp_id,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
    : undefined
  if (!verified?.verified) throw fail('unprocessable_entity', 'passkey_refused')
  const { credential, aaguid } = verified.registrationInfo
  return {
    rp_id,
    aaguid,
    transports,
    credential: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
  }
}

/** What it says may be anything: no map, or one without members. */
function isPlain(attestationObject: string): boolean {
  const read = () => {
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'))
    const statement = decodeAttestationObject(bytes)
    const format = statement.get('fmt')
    return format === 'none' || (format === 'packed' && !statement.get('attStmt').get('x5c'))
  }
  return quietly(read) === true
}
