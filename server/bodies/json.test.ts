// Reading JSON in parts says what `JSON.parse` says.
import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { costOf, minCostOf, type Cost } from '#tests/hostile/bombs/measure.ts'
import { parseJson } from './json.ts'

/** A member whose list is long enough to be read in parts: items of up to 40,000 characters. */
const item = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }).map((length) => '],[{"\\x'.repeat(length / 8)),
  fc.record({ id: fc.string(), list: fc.array(fc.nat()) }),
  fc.constant([[], {}]),
)
/** Any but `__proto__`, which is refused. */
const names = fc.string().map((name) => `the ${name}`)
const body = fc.dictionary(names, fc.oneof(fc.array(item, { maxLength: 30 }), item))

test.prop([body, fc.nat(4)])('what is read in parts is what was sent', async (sent, indent) => {
  const text = JSON.stringify(sent, null, indent)
  expect(await parseJson(text)).toEqual(JSON.parse(text))
})

const outcome = async (read: () => unknown) => {
  try {
    return { value: await read() }
  } catch {
    return 'refused'
  }
}

/** Where a long list begins and ends, and commas between its parts. */
const long = Array.from({ length: 40 }, (_, at) => ({ at, text: 'x'.repeat(5_000) }))
const sound = JSON.stringify({ before: [1], docs: long, other: long, after: true })
const places = [...sound.matchAll(/[[\]{},]/g)].map(({ index }) => index)

test.prop([
  fc.constantFrom(...places),
  fc.constantFrom('', ',', ',,', ']', '[', '}', '{', '],['),
  fc.nat(1),
])('a sign too many or too few is refused wherever it is', async (place, sign, over) => {
  const text = sound.slice(0, place) + sign + sound.slice(place + over)
  expect(await outcome(() => parseJson(text))).toEqual(await outcome(() => JSON.parse(text)))
})

const mebibyte = 1024 * 1024
const signs: [string, string][] = [
  ['letters', 'x'],
  ['quotes', '\\"'],
  ['backslashes', '\\\\'],
]
test.each(signs)('a text of 8 MiB of %s is looked through in many turns', async (_, sign) => {
  const text = `{"docs":[{"a":"${sign.repeat((8 * mebibyte) / sign.length)}"}]}`
  const whole = await minCostOf(() => costOf(async () => void JSON.parse(text)), 3)
  const maxTurnMs = 1.5 * whole.turnMs + 20
  const isFair = ({ turnMs }: Cost) => turnMs < maxTurnMs
  const reading = await minCostOf(() => costOf(() => parseJson(text)), 3, isFair)
  expect(reading.turnMs).toBeLessThan(maxTurnMs)
})

test('of a body of many documents none is longer than the one of its own', async () => {
  const document = (bytes: number) => `{"a":"${'x'.repeat(bytes)}"}`
  const [most, more] = [15, 17].map((size) => document(size * mebibyte))
  await expect(parseJson(`{"docs":[${most},${most}]}`)).resolves.toBeTypeOf('object')
  for (const body of [`{"docs":[${most},${more}]}`, `{"docs":[${most},${most}],"x":${more}}`])
    await expect(parseJson(body)).rejects.toMatchObject({ code: 'too_large' })
})

test('of a name that comes twice the later list counts', async () => {
  const text = `{"docs":${JSON.stringify(long)},"docs":${JSON.stringify(long.slice(1))}}`
  expect(await parseJson(text)).toEqual({ docs: long.slice(1) })
})

const words = (many: number) => `[${'"a",'.repeat(many - 2)}"a"]`

test.each([
  ['one document', (list: string) => `{"tags":${list}}`, undefined],
  ['one of many', (list: string) => `{"docs":[${list},${list}]}`, 500_000],
])('%s has no more than 100,000 values', async (_what, within, most) => {
  await expect(parseJson(within(words(99_000)), most)).resolves.toBeTypeOf('object')
  await expect(parseJson(within(words(101_000)), most)).rejects.toMatchObject({
    code: 'too_large',
  })
})

test.each([
  ['alone', (object: string) => object],
  ['in a list', (object: string) => `{"docs":[{},${object}]}`],
])('an object of more than 50,000 members is refused: %s', async (_where, within) => {
  const objectOf = (members: number) =>
    within(`{${Array.from({ length: members }, (_, at) => `"m${at}":1`).join(',')}}`)
  await expect(parseJson(objectOf(50_000))).resolves.toBeTypeOf('object')
  await expect(parseJson(objectOf(50_001))).rejects.toMatchObject({ code: 'too_large' })
})

test.each(['%', '.', 'x', '\u00a0', '\ufeff', '\u4e00', '\u0000'])(
  'a text with %j outside of strings is no JSON from there on, whatever comes behind',
  async (sign) => {
    const body = `[1, ${sign} ${'0,'.repeat(200_000)} 0]`
    await expect(parseJson(body)).rejects.toMatchObject({ code: 'bad_request' })
  },
)
