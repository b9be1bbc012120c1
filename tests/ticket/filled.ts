// Records with a value of its own in every field, so that a page can be searched for what it should not say.
import { modules } from '#app/modules.ts'
import type { Fields } from '#core/entity/entity.ts'
import { registry } from '#core/entity/registry.ts'
import { formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import type { Field } from '#core/fields/field.ts'
import type { RefField } from '#core/fields/ref.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { freshDocument } from '#tests/customers/fresh-document.ts'

const { entities } = registry(modules)

/** A value of its own for a field that holds words or numbers, and how it might be read on a page. */
function tellTale(
  field: Field,
  word: string,
): { value: unknown; seen: readonly string[] } | undefined {
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'tag':
      return { value: word, seen: [word] }
    case 'email':
      return { value: `${word}@example.com`, seen: [word] }
    case 'url':
      return { value: `https://${word}.example`, seen: [word] }
    case 'phone': {
      const number = `319${String(80_000_000 + Number(/\d+/.exec(word)?.[0]))}`
      return { value: number, seen: [number.slice(3), `${number.slice(3, 7)}-${number.slice(7)}`] }
    }
    case 'cpf':
    case 'cnpj': {
      const value = freshDocument(field.kind)
      return { value, seen: [value, formatCpf(value), formatCnpj(value)] }
    }
    default:
      return undefined
  }
}

/** Stores a record of a kind with these values, and answers its id. */
type Make = (kind: string, values: Record<string, unknown>) => Promise<string>

/** Fills records, and remembers by path (`Customer.phones[].number`) how each value might be read. */
export class Telltales {
  readonly seen = new Map<string, readonly string[]>()
  readonly #make: Make

  /** `make`: for the records that rows refer to, which are filled too. */
  constructor(make: Make) {
    this.#make = make
  }

  /**
   * Values for a record of a kind; what has a few values or none of its own has its example. References and people of the record
   * itself are left out: the test says whom it belongs to.
   */
  async of(kind: string): Promise<Record<string, unknown>> {
    return this.#filled(entities.find((entity) => entity.kind === kind)!.fields, kind)
  }

  /** Paths of the fields that a text says. */
  in(text: string): string[] {
    return [...this.seen].flatMap(([name, pieces]) =>
      pieces.some((one) => text.includes(one)) ? [name] : [],
    )
  }

  async #filled(fields: Fields, path: string): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const isInRow = path.includes('[')
      if (field.kind === 'person' || field.once || (field.system && !isInRow)) continue
      const value = await this.#valueOf(field, { name, path, isInRow })
      if (value !== undefined) values[name] = value
    }
    return values
  }

  async #valueOf(
    field: Field,
    { name, path, isInRow }: { name: string; path: string; isInRow: boolean },
  ): Promise<unknown> {
    const at = `${path}.${name}`
    if (field.kind === 'ref') {
      const { to } = field as RefField
      return isInRow && to !== '*' ? this.#make(to, await this.of(to)) : undefined
    }
    if (field.kind === 'rows') return [await this.#filled((field as RowsField).fields, `${at}[]`)]
    const tale = tellTale(field, `w${this.seen.size}x${name.replaceAll('_', '')}`)
    if (tale) this.seen.set(at, tale.seen)
    return tale?.value ?? field.example
  }
}
