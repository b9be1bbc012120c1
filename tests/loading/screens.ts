// Loaded by Node before tests, which run what the product runs: Node itself reads its TypeScript. Screens alone it cannot
// read: their elements are made calls, and styles, of which no test here sees anything, are left out.
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

interface Transformer {
  transformSync(file: string, text: string): Transformed
}

interface Transformed {
  readonly code: string
  readonly errors: readonly { message: string }[]
}

let transformer: Transformer | undefined

/** What builds the pages does it here too: it comes with Vite. Loaded when a screen is, since few tests need one. */
function callsOf(file: string): string {
  const ofVite = createRequire(createRequire(import.meta.url).resolve('vite'))
  transformer ??= ofVite('rolldown/utils') as Transformer
  const { code, errors } = transformer.transformSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return code
}

// Threads of the product load no screens.
if (isMainThread) {
  registerHooks({
    load(url, context, next) {
      const { pathname } = new URL(url)
      if (pathname.endsWith('.css')) {
        return { format: 'module', source: 'export default {}', shortCircuit: true }
      }
      if (pathname.endsWith('.json')) {
        return next(url, { ...context, importAttributes: { type: 'json' } })
      }
      if (!pathname.endsWith('.tsx')) return next(url, context)
      return { format: 'module', source: callsOf(fileURLToPath(url)), shortCircuit: true }
    },
  })
}
