// What is loaded of the product so far: declarations, and with them screens, slots and menus. It grows when an address of
// another app is opened, and is the same for as long as nothing new is needed.
import { observable } from '#core/observable.ts'
import type { Declared, WebModule } from '#web/face.ts'
import { needConnection } from '#web/ui/feedback/need-connection.ts'
import type { Product } from '../modules.ts'

export class ProductLoader {
  /** Undefined before the first page that needs somebody signed in. */
  readonly loaded = observable<Product | undefined>(undefined)
  readonly #faces: readonly WebModule[]
  /** Of the faces that were needed; what could not be loaded is tried again. */
  readonly #modules = new Map<WebModule, Declared>()

  constructor(faces: readonly WebModule[]) {
    this.#faces = faces
  }

  /** The product with these modules in it, and those that were there before. */
  async need(faces: readonly WebModule[]): Promise<Product> {
    const missing = faces.filter((face) => face.declare && !this.#modules.has(face))
    const before = this.loaded.get()
    if (before && missing.length === 0) return before
    needConnection()
    const [{ product }, ...modules] = await Promise.all([
      import('../modules.ts'),
      ...missing.map((face) => face.declare!()),
    ])
    for (const [index, face] of missing.entries()) this.#modules.set(face, modules[index]!)
    const inOrder = this.#faces.flatMap((face) => this.#modules.get(face) ?? [])
    const next = product(inOrder, this.#faces)
    this.loaded.set(next)
    return next
  }
}
