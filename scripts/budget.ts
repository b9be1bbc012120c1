// Weighs the JavaScript that a browser must load before it shows the sign-in screen, the shell, and a ticket:
// compressed bytes of the chunks in the static closure, by Vite's manifest. Fails when one is over its budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

interface Budget {
  readonly name: string
  readonly kilobytes: number
  /** Source files that the browser asks for, with everything they import statically. */
  readonly roots: readonly string[]
}

const dist = join(import.meta.dirname, '..', 'dist')

/** Portuguese is the longer language, so it is the one that counts. */
const texts = ['core/i18n/pt-BR.json', 'modules/user/locales/pt-BR.json']
const product = ['app/modules.ts', 'web/shell/modules.ts']

const budgets: readonly Budget[] = [
  {
    name: 'sign-in',
    kilobytes: 160,
    roots: ['index.html', 'modules/user/web/Login.tsx', ...texts],
  },
  {
    name: 'shell',
    kilobytes: 270,
    roots: ['index.html', 'web/shell/frame/Frame.tsx', ...product, ...texts],
  },
  {
    name: 'ticket',
    kilobytes: 270,
    roots: [
      'index.html',
      'web/shell/frame/Frame.tsx',
      'modules/ticket/web/show/TicketShow.tsx',
      'modules/ticket/web/dashboard/OpenCounter.tsx',
      ...product,
      ...texts,
      'modules/account/locales/pt-BR.json',
      'modules/ticket/locales/pt-BR.json',
    ],
  },
]

/** Names of all chunks that loading these roots loads. A root that is not built is a mistake in this file. */
function closureOf(manifest: Manifest, roots: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk)
      throw new Error(`${name} is not in Vite's manifest: build first, or mend the budget's list`)
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return seen
}

function weigh(manifest: Manifest, { roots }: Budget): number {
  const files = [...closureOf(manifest, roots)].map((name) => manifest[name]!.file)
  const scripts = new Set(files.filter((file) => file.endsWith('.js')))
  const bytes = [...scripts].map(
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  )
  return bytes.reduce((sum, length) => sum + length, 0) / 1024
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
for (const budget of budgets) {
  const weight = weigh(manifest, budget)
  const over = weight > budget.kilobytes
  console.log(
    `${budget.name}: ${weight.toFixed(1)} of ${budget.kilobytes} KB${over ? ', TOO MUCH' : ''}`,
  )
  if (over) process.exitCode = 1
}
