// What browsers say of themselves, and what people read.
import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    ['Edge', 'Windows'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ['Samsung Internet', 'Android'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', ['Firefox', 'Linux']],
  ['curl/8.14.1', ['curl']],
  [`${'x'.repeat(80)}/1`, ['x'.repeat(30)]],
  ['Mozilla/5.0', []],
  ['', []],
])('%s is named plainly', (agent, name) => {
  expect(deviceName(agent)).toEqual(name)
})
