// The values that variables of the environment have (`config.ts`): what each is read as, and what is said of one that cannot be.
import { isIP } from 'node:net'
import { z } from 'zod'
import { paidPlans, type PaidPlan } from '#core/access/entitlement.ts'
import { appNames } from '#core/entity/module.ts'
import { hideable } from '#core/wire.ts'
import { minConnections } from '../store/connections/shares.ts'

export interface Credentials {
  readonly name: string
  readonly password: string
}

export const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Words with commas or blanks between them. */
const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** PostgreSQL's addresses of a Unix socket have no host (`postgresql://name@/database?host=/run/postgresql`). */
function withHost(text: string): string {
  return text.replace(/^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)(?=\/)/, '$1socket')
}

/** An address of one of these schemes, kept as it was written. */
export function address(...schemes: string[]) {
  const problem = `must be an address that starts with ${schemes.join(' or ')}`
  return z
    .string()
    .refine(
      (text) => URL.canParse(withHost(text)) && schemes.some((start) => text.startsWith(start)),
      problem,
    )
}

export const appHosts = z.string().transform((text, context) => {
  const pairs = listed(text.toLowerCase()).map((pair) => pair.split('='))
  for (const [host, app, ...rest] of pairs) {
    if (host && app && rest.length === 0 && (appNames as readonly string[]).includes(app)) continue
    context.addIssue(
      `must be host=app pairs separated by commas, app one of ${appNames.join(', ')}`,
    )
    return z.NEVER
  }
  return new Map(pairs.map(([host, app]) => [host!, app!]))
})

/** An address, a network (`10.0.0.0/8`), or `loopback`: this machine. */
function isPlace(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || rest.length > 0) return text === 'loopback'
  const most = version === 4 ? 32 : 128
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

export const places = z
  .string()
  .transform(listed)
  .refine(
    (all) => all.length > 0 && all.every(isPlace),
    'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  )

/** ViaCEP, and BrasilAPI where that does not answer. */
const usualCepSources = [
  'https://viacep.com.br/ws/{cep}/json/',
  'https://brasilapi.com.br/api/cep/v1/{cep}',
]

export const cepSources = z
  .string()
  .transform((text) => (text === 'off' ? [] : listed(text)))
  .refine(
    (all) => all.every((one) => /^https?:\/\//.test(one) && one.includes('{cep}')),
    'must be off, or addresses with {cep} in them, separated by commas',
  )
  .default(usualCepSources)

const pricesProblem = 'must be pro=pri_…,corp=pri_…,server=pri_…'

export const paddlePrices = z.string().transform((text, context) => {
  const pairs = listed(text).map((pair) => pair.split('='))
  const prices = new Map(pairs.map(([plan = '', price = '']) => [plan as PaidPlan, price]))
  const isWhole = paidPlans.every((plan) => /^pri_\w+$/.test(prices.get(plan) ?? ''))
  if (isWhole && prices.size === paidPlans.length && pairs.length === paidPlans.length)
    return prices
  context.addIssue(pricesProblem)
  return z.NEVER
})

export const screens = z
  .string()
  .transform(listed)
  .pipe(z.array(z.enum(hideable, `must be some of ${hideable.join(', ')}, separated by commas`)))

export const credentials = z
  .string()
  .regex(/^[^:@\s]+:.+$/, 'must be name:password, the name without @')
  .transform((text): Credentials => {
    const colon = text.indexOf(':')
    return { name: text.slice(0, colon), password: text.slice(colon + 1) }
  })

/** A whole number from one to another. */
function whole(least: number, most: number, problem: string) {
  return z
    .string()
    .regex(/^\d{1,5}$/, problem)
    .transform(Number)
    .refine((number) => number >= least && number <= most, problem)
}

export const port = whole(0, 65_535, 'must be a number from 0 to 65535')
export const connections = whole(
  minConnections,
  1000,
  `must be a number of connections from ${minConnections} to 1000`,
)
export const workers = whole(1, 64, 'must be a number of processes from 1 to 64')
export const days = whole(1, 36_500, 'must be a number of days from 1 to 36500')

export const onOrOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform((word) => word === 'on')
  .optional()
