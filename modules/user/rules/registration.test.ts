// The rules of registering and of changing a profile (spec 5), as tables.
import { describe, expect, it } from 'vitest'
import {
  asksForPassword,
  passwordErrors,
  preferredLocale,
  profileErrors,
  readAddress,
  readName,
  registrationErrors,
} from './registration.ts'

describe('an address', () => {
  it.each([
    [' Dana@Example.COM ', 'dana@example.com'],
    ['josé@exemplo.com.br', 'josé@exemplo.com.br'],
    ['Dana', 'dana'],
    ['dana@', undefined],
    ['@example.com', undefined],
    ['a b', undefined],
    ['<dana@example.com>', undefined],
    ['a@b@c', undefined],
    ['dana\u0000@example.com', undefined],
    ['dana\u200b@example.com', undefined],
    ['dana\ud800@example.com', undefined],
    ['dana\u200b', undefined],
    ['\u202e', undefined],
    ['', undefined],
    [12, undefined],
    ['x'.repeat(255), undefined],
  ])('%j is read as %j', (input, address) => {
    expect(readAddress(input)).toBe(address)
  })
})

describe('a name', () => {
  it.each([
    ['  Dana \n Whitfield ', 'Dana Whitfield'],
    ['a\u0000b', 'ab'],
    ['   ', undefined],
    ['\u200b \u202e', undefined],
    ['\u0000\u200b', undefined],
    ['👩‍🔧 Dana', '👩‍🔧 Dana'],
    [undefined, undefined],
  ])('%j is read as %j', (input, name) => {
    expect(readName(input)).toBe(name)
  })
})

describe('a new password', () => {
  it.each([
    [{}, true, {}],
    [{ password: '' }, true, {}],
    [{ password: null }, false, { password: { key: 'blank' } }],
    [{ password: 12345678 }, false, { password: { key: 'invalid' } }],
    [{ password: '1234567' }, false, { password: { key: 'too_short', count: 8 } }],
    [{ password: '12345678' }, false, {}],
    // Signs are counted, not their halves.
    [{ password: '🔧🔧🔧🔧' }, false, { password: { key: 'too_short', count: 8 } }],
    [{ password: '🔧'.repeat(200) }, false, {}],
    [{ password: 'a\u0301'.repeat(200) }, false, {}],
    [{ password: 'a\u0301'.repeat(4) }, false, { password: { key: 'too_short', count: 8 } }],
    [{ password: 'a\u0301'.repeat(100_000) }, false, { password: { key: 'too_long', count: 200 } }],
    [{ password: 'x'.repeat(201) }, false, { password: { key: 'too_long', count: 200 } }],
    [
      { password: '', password_confirmation: 'x' },
      true,
      { password_confirmation: { key: 'confirmation' } },
    ],
    [{ password: '12345678', password_confirmation: '12345678' }, false, {}],
  ])('%j, optional: %s', (input, optional, errors) => {
    expect(passwordErrors(input, optional)).toEqual(errors)
  })
})

describe('a registration', () => {
  it('needs an address alone', () => {
    expect(registrationErrors({ unconfirmed_email: 'dana@example.com' })).toEqual({})
    expect(registrationErrors({})).toEqual({ unconfirmed_email: { key: 'blank' } })
  })

  it('names everything that is wrong at once', () => {
    const input = {
      unconfirmed_email: 'a@',
      fullname: 'x'.repeat(201),
      password: 'short',
      locale: 'de',
      accept_terms: 'yes',
    }
    expect(Object.keys(registrationErrors(input)).toSorted()).toEqual([
      'accept_terms',
      'fullname',
      'locale',
      'password',
      'unconfirmed_email',
    ])
  })
})

describe('a change of profile', () => {
  it('asks for the current password with name, address and password', () => {
    expect(asksForPassword({ fullname: 'x' })).toBe(true)
    expect(asksForPassword({ unconfirmed_email: 'x' })).toBe(true)
    expect(asksForPassword({ password: 'x' })).toBe(true)
    expect(asksForPassword({ locale: 'en', newsletter: true })).toBe(false)
    expect(asksForPassword({ fullname: 'x', unconfirmed_email: 'x' }, true)).toBe(false)
    expect(asksForPassword({ password: 'x' }, true)).toBe(true)
  })

  it('takes a real address only', () => {
    const change = { current_password: 'x', unconfirmed_email: 'name-without-at' }
    expect(profileErrors(change)).toEqual({ unconfirmed_email: { key: 'invalid' } })
  })

  it('does not take an empty password for "no change"', () => {
    const change = { current_password: 'x', password: '' }
    expect(profileErrors(change)).toEqual({ password: { key: 'blank' } })
  })
})

describe('the language of who chose none', () => {
  it.each([
    ['pt-BR,pt;q=0.9', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['en-GB, pt-PT;q=0.5', 'pt-BR'],
    ['en', 'en'],
    ['optimal', 'en'],
    [undefined, 'en'],
  ])('%j gives %s', (accepted, locale) => {
    expect(preferredLocale(accepted)).toBe(locale)
  })
})
