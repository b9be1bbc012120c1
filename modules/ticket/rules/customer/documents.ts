// CPF and CNPJ name one person or company: how the customers who have one are found (trade 12). Pure.

/** The documents that one customer of a Group has, unless others are said to be branches. */
export const documents = ['cpf', 'cnpj'] as const

export type DocumentName = (typeof documents)[number]

/** Selector of the customers with this document. The words find them by their index; the field says that it is this number. */
export function withDocument(name: DocumentName, value: string): Record<string, unknown> {
  return { $text: value, [name]: value }
}
