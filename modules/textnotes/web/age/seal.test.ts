// Encrypted notes: opened again by their passphrase alone, and not when a byte was changed.
import { expect, test } from 'vitest'
import { isArmored } from './armor.ts'
import { seal, unseal } from './seal.ts'

const bytes = new TextEncoder().encode('Senha do cofre: açaí\r\n')

test('a sealed note opens with its passphrase alone', async () => {
  const sealed = await seal(bytes, 'cadeira azul', { work: 10 })
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('cofre')
  expect(await unseal(sealed, 'cadeira azul')).toEqual({ bytes })
  expect(await unseal(sealed, 'cadeira verde')).toEqual({ failure: 'wrong' })
  const changed = Uint8Array.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(await unseal(changed, 'cadeira azul')).toEqual({ failure: 'broken' })
})

test('a note that is kept as text, as other programs write it, opens and stays one', async () => {
  const sealed = await seal(bytes, 'cadeira azul', { work: 10, armored: true })
  const text = new TextDecoder().decode(sealed)
  expect(text).toMatch(
    /^-----BEGIN AGE ENCRYPTED FILE-----\n[\w+/=\n]+-----END AGE ENCRYPTED FILE-----\n$/,
  )
  expect(isArmored(sealed)).toBe(true)
  const mailed = new TextEncoder().encode(`\r\n${text.replaceAll('\n', '\r\n')}`)
  for (const one of [sealed, mailed]) expect(await unseal(one, 'cadeira azul')).toEqual({ bytes })
  const cut = new TextEncoder().encode(text.replace(/=*\n-----END[^]*/, ''))
  expect(await unseal(cut, 'cadeira azul')).toEqual({ failure: 'broken' })
})

test('what is no such file is not opened', async () => {
  expect(await unseal(bytes, 'x')).toEqual({ failure: 'broken' })
})
