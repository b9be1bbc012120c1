// Every code, status and key that an error can carry (spec 5 and 8). An error keeps the key of its sentence: the wire carries it
// beside the words of the specification, and the browser says it in the person's language.
import { sentences } from './sentences.ts'

/** Error codes of the wire (`error`) and the HTTP status each one answers with. */
export const statusByCode = {
  bad_request: 400,
  unauthorized: 401,
  subscription_needed: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  file_exists: 412,
  precondition_failed: 412,
  missing_stub: 412,
  too_large: 413,
  requested_range_not_satisfiable: 416,
  too_long: 414,
  bad_content_type: 415,
  unprocessable_entity: 422,
  too_many_requests: 429,
  internal_server_error: 500,
  service_unavailable: 503,
  insufficient_storage: 507,
  // CouchDB's own names for a bad request; programs that speak to CouchDB look for them.
  content_md5_mismatch: 400,
  illegal_docid: 400,
  illegal_database_name: 400,
  doc_validation: 400,
  query_parse_error: 400,
  invalid_operator: 400,
  bad_arg: 400,
  invalid_key: 400,
  invalid_selector: 400,
  invalid_sort: 400,
  invalid_field_name: 400,
  invalid_bookmark: 400,
  invalid_boolean: 400,
  invalid_field: 400,
  invalid_fields: 400,
  invalid_non_neg_integer: 400,
  invalid_pos_integer: 400,
  invalid_selector_json: 400,
  invalid_sort_field: 400,
  invalid_sort_json: 400,
  invalid_string: 400,
  invalid_index: 400,
  invalid_index_name: 400,
  invalid_ddoc_lang: 400,
  invalid_design_doc: 400,
  invalid_empty_string: 400,
  'required index service unavailable': 503,
  no_usable_index: 400,
  unsupported_mixed_sort: 400,
  missing_required_key: 400,
  not_supported: 400,
  expectation_failed: 417,
} as const

export type ErrorCode = keyof typeof statusByCode

/** Sentences that modules add, each in a `sentences.ts` of its own: key → English text. */
// eslint-disable-next-line typescript/no-empty-object-type -- modules fill it
export interface ModuleSentences {}

type Sentences = typeof sentences & ModuleSentences

/** The key of a sentence. */
export type Sentence = keyof Sentences

/** Keys of the sentences that name a number or a day. */
type CountedSentence = {
  [Key in Sentence]: Sentences[Key] extends `${string}{count}${string}` ? Key : never
}[Sentence]

/** Keys of all others: what a policy answers. */
export type PlainSentence = Exclude<Sentence, CountedSentence>

/** A sentence with its argument: what validation collects under each field. */
export type Message =
  | { readonly key: PlainSentence; readonly count?: undefined }
  | { readonly key: CountedSentence; readonly count: Count }

/** The argument of a sentence: a number, or a day (`2026-11-22`). */
export type Count = number | string

/** The argument that the sentence of this key takes. */
export type Argument<Key extends Sentence> = Key extends CountedSentence ? [count: Count] : []

export function messageOf<Key extends Sentence>(key: Key, ...[count]: Argument<Key>): Message {
  return (count === undefined ? { key } : { key, count }) as Message
}

/** Field name (`name`, `phones.0.number`) → what is wrong with it. */
export type FieldErrors = Record<string, Message>

/** English texts of the sentences that modules added. No browser has these or `sentences`. */
const added: Record<string, string> = {}

/** Adds the English texts of a module's sentences. */
export function addSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(added, more)
}

/** The sentence in English, as it travels on the wire. */
export function sentence({ key, count }: Message): string {
  const text: string = added[key] ?? sentences[key as keyof typeof sentences] ?? key
  return text.replace('{count}', String(count))
}

/** An error as it is answered; for programs it says no more than its status. */
export interface WireFailure {
  readonly error: ErrorCode
  /** A text, or for pages of ours a map field → text (spec 8). */
  readonly reason: string | Record<string, string>
  /** The map, where `reason` is a text. */
  readonly fields?: Record<string, string>
  /** The sentence that `reason` is; absent where `keys` has one for each field, and for words about a call. */
  readonly key?: Sentence
  /** The argument of the sentence. */
  readonly count?: Count
  /** Of a fault of ours: under which the log has it. */
  readonly id?: string
  readonly keys?: FieldErrors
}

/** What a failure says: a sentence, one for each field, or words that no screen shows. */
type Said = Message | { readonly fields: FieldErrors } | { readonly words: string }

/** The one error that our own code throws on purpose: a code, and a sentence or a map field → message. */
export class Failure extends Error {
  readonly code: ErrorCode
  /** The sentence; undefined where each field has its own, and for words. */
  readonly key: Sentence | undefined
  readonly count: Count | undefined
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, said: Said) {
    super('key' in said ? sentence(said) : 'words' in said ? said.words : code)
    this.name = 'Failure'
    this.code = code
    if ('key' in said) {
      this.key = said.key
      this.count = said.count
    } else if ('fields' in said) this.fields = said.fields
  }

  /** The key as a table keeps it; undefined where a key alone does not describe the failure. */
  get keptKey(): Sentence | undefined {
    return this.count === undefined ? this.key : undefined
  }

  get status(): number {
    return statusByCode[this.code]
  }

  /** The answer for pages of ours: `reason` is a text or a map field → text (spec 8). */
  get body(): WireFailure {
    const { code: error, message, key, count, fields: keys } = this
    if (!keys) {
      return { error, reason: message, ...(key && { key }), ...(count !== undefined && { count }) }
    }
    const reason = Object.entries(keys).map(([name, said]) => [name, sentence(said)])
    return { error, reason: Object.fromEntries(reason) as Record<string, string>, keys }
  }

  /**
   * The same for programs, which print `reason`: always a text, and the map in `fields`. They cannot
   * show a message under its field.
   */
  get programBody(): WireFailure & { readonly reason: string } {
    const { reason, ...more } = this.body
    if (typeof reason === 'string') return { ...more, reason }
    const each = Object.entries(reason).map(([name, text]) => `${name} ${text}`)
    const { error, keys } = more
    return { error, reason: each.join(', '), fields: reason, keys }
  }
}

/** True for a temporary failure: something that was needed, such as the database, cannot be reached at present. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.code === 'service_unavailable'
}

/** `throw fail('conflict', 'document_update_conflict')`, with the number of a sentence that names one. */
export function fail<Key extends Sentence>(
  code: ErrorCode,
  key: Key,
  ...argument: Argument<Key>
): Failure {
  return new Failure(code, messageOf(key, ...argument))
}

/**
 * What is wrong with a call that no screen makes, in English words for those who write programs, most of them CouchDB's own:
 * `throw failCall('invalid_operator', 'Invalid operator: $near')`. It has no key; a screen that meets it repeats these words.
 */
export function failCall(code: ErrorCode, words: string): Failure {
  return new Failure(code, { words })
}

/** `throw failFields({ email: { key: 'blank' } })`: 422 with one message under each field. */
export function failFields(fields: FieldErrors): Failure {
  return new Failure('unprocessable_entity', { fields })
}
