// What a browser says of itself, in two plain words: "Firefox", "Linux". Pure.

// The first that fits: browsers carry the names of those they descend from.
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const maxProgramLength = 30

/** Browser and system of a `User-Agent`, or the name of a program (`curl`); empty when it says nothing we know. */
export function deviceName(agent: string): string[] {
  const found = [browsers, systems].flatMap(
    (table) => table.find(([pattern]) => pattern.test(agent))?.[1] ?? [],
  )
  if (found.length > 0) return found
  const [program = ''] = /^[\w.-]+/.exec(agent) ?? []
  return program === '' || program === 'Mozilla' ? [] : [program.slice(0, maxProgramLength)]
}
