// Rules over one page of the handbooks: its former addresses, its line ends, its fields. Pure.
import type { FieldErrors } from '#core/errors.ts'

export interface FieldRow {
  readonly field_name?: string | undefined
  readonly field_value?: string | undefined
}

/** An address that a page had leads on to it; those it had before too, unless the save says other ones. */
export function formerUrisOf(
  { uri, aliases }: { uri?: string | undefined; aliases?: string[] | undefined },
  before: { uri?: string | undefined; aliases?: string[] | undefined } | undefined,
): string[] | undefined {
  const kept = aliases ?? before?.aliases ?? []
  const former = before?.uri === undefined ? [] : [before.uri]
  const all = [...new Set([...kept, ...former])].filter((one) => one !== uri)
  return all.length > 0 ? all : undefined
}

/** A text that a form sends has its own line ends: those of the file that the page came from stay. */
export function inLineEndsOf(text: string | undefined, before: string | undefined) {
  const isFromForm = text !== undefined && before?.includes('\r\n') === true && !text.includes('\r')
  return isFromForm ? text.replaceAll('\n', '\r\n') : text
}

/** Values by the names of their fields; undefined of a page without any. */
export function valuesOf(rows: unknown): Record<string, string> | undefined {
  const named = (Array.isArray(rows) ? (rows as FieldRow[]) : []).flatMap((row) =>
    typeof row?.field_name === 'string' ? [[row.field_name, row.field_value ?? ''] as const] : [],
  )
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/** A name is there once in a page. */
export function fieldErrors(rows: readonly FieldRow[] = []): FieldErrors {
  const names = rows.map(({ field_name }) => field_name)
  return Object.fromEntries(
    names.flatMap((name, at) =>
      names.indexOf(name) < at
        ? [[['fields', at, 'field_name'].join('.'), { key: 'taken' as const }]]
        : [],
    ),
  )
}
