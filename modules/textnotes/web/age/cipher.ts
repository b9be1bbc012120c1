// Opens and seals one note with one passphrase, which lives as long as its page does and is kept nowhere.
import type { Cipher } from '../note/use-session.ts'
import { isArmored } from './armor.ts'
import { sealing } from './sealing.ts'

export function cipherOf(passphrase: string): Cipher {
  // A file that came as text stays one.
  let armored = false
  return {
    open(bytes) {
      armored = isArmored(bytes)
      return sealing({ action: 'open', bytes, passphrase, armored })
    },
    seal: (bytes) => sealing({ action: 'seal', bytes, passphrase, armored }),
  }
}

/** A note that was just made goes on without being asked for the passphrase again. */
let handed: { readonly id: string; readonly cipher: Cipher } | undefined

export function handOver(id: string, cipher: Cipher): void {
  handed = { id, cipher }
}

/** Once. */
export function takeHanded(id: string): Cipher | undefined {
  const taken = handed?.id === id ? handed.cipher : undefined
  handed = undefined
  return taken
}
