// Reads a Pix code as a bank's app does, by EMV QRCPS alone: tag, length, value, and the check sum over all of it. It shares no code
// with the writer.

export interface ReadBrCode {
  readonly key: string
  readonly description: string | undefined
  readonly amount: string | undefined
  readonly currency: string
  readonly name: string
  readonly city: string
  readonly txid: string
}

/** Throws where a length does not fit. */
export function fieldsOf(text: string): [tag: string, value: string][] {
  const fields: [string, string][] = []
  let rest = text
  while (rest.length > 0) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const end = 4 + Number(length)
    if (tag === undefined || rest.length < end) throw new Error(`broken at ${rest}`)
    fields.push([tag, rest.slice(4, end)])
    rest = rest.slice(end)
  }
  return fields
}

/** Bit by bit, as a shift register. */
function checkSum(text: string): string {
  const bits = [...Buffer.from(text, 'ascii')].flatMap((byte) =>
    [...byte.toString(2).padStart(8, '0')].map(Number),
  )
  let register = Array.from({ length: 16 }, () => 1)
  for (const bit of bits) {
    const out = register[0]! ^ bit
    register = [...register.slice(1), 0].map(
      (one, at) => one ^ ([3, 10, 15].includes(at) ? out : 0),
    )
  }
  return Number.parseInt(register.join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

/** Throws for what no bank would take. */
export function readBrCode(text: string): ReadBrCode {
  const outer = new Map(fieldsOf(text))
  const sum = outer.get('63')
  if (!text.endsWith(`6304${sum}`) || sum !== checkSum(text.slice(0, -4)))
    throw new Error(`wrong check sum ${sum}`)
  const account = new Map(fieldsOf(outer.get('26') ?? ''))
  const more = new Map(fieldsOf(outer.get('62') ?? ''))
  const isPix = account.get('00')?.toLowerCase() === 'br.gov.bcb.pix'
  const isBrazilian = outer.get('58') === 'BR' && outer.get('00') === '01'
  if (!isPix || !isBrazilian || outer.get('52')?.length !== 4) throw new Error('no Pix code')
  const { '01': key = '', '02': description } = Object.fromEntries(account)
  return {
    key,
    description,
    amount: outer.get('54'),
    currency: outer.get('53') ?? '',
    name: outer.get('59') ?? '',
    city: outer.get('60') ?? '',
    txid: more.get('05') ?? '',
  }
}
