// Zones of dates by number and by the names that feeds use.
const hours: Readonly<Record<string, number>> = {
  ut: 0,
  gmt: 0,
  utc: 0,
  z: 0,
  wet: 0,
  a: -1,
  n: 1,
  m: -12,
  y: 12,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  mez: 1,
  wat: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  sast: 2,
  cat: 2,
  eest: 3,
  msk: 3,
  eat: 3,
  trt: 3,
  msd: 4,
  gst: 4,
  pkt: 5,
  ist: 5.5,
  npt: 5.75,
  ict: 7,
  wib: 7,
  hkt: 8,
  sgt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  aest: 10,
  acdt: 10.5,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  nst: -3.5,
  ndt: -2.5,
  brt: -3,
  brst: -2,
  art: -3,
  adt: -3,
  clt: -4,
  ast: -4,
  at: -4,
  edt: -4,
  amt: -4,
  est: -5,
  et: -5,
  cdt: -5,
  pet: -5,
  cot: -5,
  cst: -6,
  ct: -6,
  mdt: -6,
  mst: -7,
  mt: -7,
  pdt: -7,
  pst: -8,
  pt: -8,
  akdt: -8,
  akst: -9,
  hst: -10,
}

/** Minutes east of UTC at the beginning of a text in lower case; undefined where none is named; `bad` for a number that is no zone. */
export function readZone(text: string): number | undefined | 'bad' {
  const plain = text
    .trim()
    .replace(/^\(/, '')
    .replace(/^etc\//, '')
  const numbered = /^(?:gmt|utc)?\s*([+-])(.*)$/.exec(plain)
  if (numbered) {
    const [, sign, digits = ''] = numbered
    const found = /^(\d{1,2}):?(\d{1,2})?(?![\d:a-z])/.exec(digits)
    if (!found) return 'bad'
    const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0)
    return sign === '-' ? -minutes : minutes
  }
  const name = /^[a-z]+/.exec(plain)?.[0]
  const known = name === undefined ? undefined : hours[name]
  return known === undefined ? undefined : known * 60
}
