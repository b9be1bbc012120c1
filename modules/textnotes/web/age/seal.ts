// Notes that only who has the passphrase reads: files of the format age, version 1, with one passphrase (C2SP age, scrypt
// recipient). Made and opened in the browser alone; any program that knows the format opens them.
import { armor, Decrypter, Encrypter } from 'age-encryption'
import { isArmored } from './armor.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Doublings of the work to make a key of a passphrase: about a second on a desk. */
const usualWork = 18

interface How {
  readonly work?: number
  /** As text. */
  readonly armored?: boolean
}

export async function seal(
  bytes: Bytes,
  passphrase: string,
  { work = usualWork, armored = false }: How = {},
): Promise<Bytes> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(work)
  encrypter.setPassphrase(passphrase)
  const sealed = new Uint8Array(await encrypter.encrypt(bytes))
  return armored ? new TextEncoder().encode(armor.encode(sealed)) : sealed
}

/** `wrong`: another passphrase was meant. `broken`: it is no such file, or its bytes were changed. */
export type OpenFailure = 'wrong' | 'broken'

export async function unseal(
  sealed: Bytes,
  passphrase: string,
): Promise<{ readonly bytes: Bytes } | { readonly failure: OpenFailure }> {
  const bytes = isArmored(sealed) ? withoutArmor(sealed) : sealed
  if (!bytes || !startsAsAge(bytes)) return { failure: 'broken' }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return { bytes: new Uint8Array(await decrypter.decrypt(bytes)) }
  } catch (error) {
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched')
    return { failure: isWrong ? 'wrong' : 'broken' }
  }
}

function withoutArmor(bytes: Bytes): Bytes | undefined {
  try {
    return new Uint8Array(armor.decode(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

const firstLine = 'age-encryption.org/v1\n'

function startsAsAge(bytes: Bytes): boolean {
  return new TextDecoder().decode(bytes.subarray(0, firstLine.length)) === firstLine
}
