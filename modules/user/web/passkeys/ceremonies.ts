// What the browser does with passkeys, between two calls of ours. Loaded when it is needed.
import {
  sendSignal,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, call } from '#web/api/client.ts'
import { dropToken } from '#web/api/session/token.ts'
import type { PasskeyList } from './passkeys.ts'

/** Lets a passkey answer a challenge, chosen in the list of an input (`autofill`) or in a window of the browser. */
async function answer(purpose: 'prove' | 'sign_in', autofill = false) {
  const path = '/_passkeys/challenge'
  const body = { purpose }
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('POST', path, { body })
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  return { response, rpID: optionsJSON.rpId ?? '' }
}

/** Signs in on the server; browsers forget a passkey that it does not know. */
export async function enter(remember: () => boolean, autofill: boolean): Promise<void> {
  const { response, rpID } = await answer('sign_in', autofill)
  dropToken()
  try {
    const body = { response, remember: remember() }
    await call('POST', '/_passkeys/session', { body })
  } catch (error) {
    if (error instanceof ApiError && error.said?.key === 'passkey_unknown') {
      quietly(sendSignal({ signalName: 'unknownCredential', rpID, credentialID: response.id }))
    }
    throw error
  }
  quietly(call<PasskeyList>('GET', '/_passkeys').then(signalAccepted))
}

/** Proves that the person of the session is there. */
export async function prove(): Promise<void> {
  const { response } = await answer('prove')
  await call('POST', '/_proof', { body: { passkey: response } })
}

/** Makes one and has the server keep it. */
export async function addPasskey(): Promise<void> {
  const options = call<PublicKeyCredentialCreationOptionsJSON>('POST', '/_passkeys/options')
  const response = await startRegistration({ optionsJSON: await options })
  await call('POST', '/_passkeys', { body: { response } })
}

/** Tells the browser which passkeys still work, where it listens: the others vanish from its list. */
export async function signalAccepted({ rp_id, user_handle, passkeys }: PasskeyList): Promise<void> {
  if (rp_id === null) return
  const allAcceptedCredentialIDs = passkeys.map(({ credential }) => credential)
  const signal = { signalName: 'allAcceptedCredentials', rpID: rp_id, userID: user_handle } as const
  await sendSignal({ ...signal, allAcceptedCredentialIDs }).catch(() => undefined)
}

/** A courtesy: where it fails nothing is lost. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
