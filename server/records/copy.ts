// COPY: a document saved again under another id, as anybody would save it who had read it.
import { failCall } from '#core/errors.ts'
import { readForm } from '#server/bodies/form.ts'
import { filesOf } from './attachments/resolve.ts'
import { SentFiles } from './attachments/sent-files.ts'
import type { RecordContext } from './face.ts'
import { get } from './get.ts'
import { checkId, readRevision } from './input.ts'
import { save, type Written } from './save.ts'

/**
 * What the header `Destination` says: an id, and behind `?rev=` the revision that it replaces. Failure bad_request when it
 * is missing or a whole address, illegal_docid when it is not an id.
 */
export function readDestination(header: unknown): { id: string; rev: string | undefined } {
  if (typeof header !== 'string' || header === '') {
    throw failCall('bad_request', 'Destination header is mandatory for COPY.')
  }
  if (/^https?:\/\//.test(header)) {
    throw failCall('bad_request', 'Destination URL must be relative.')
  }
  const [name = '', query = ''] = header.split('?', 2)
  const id = decode(name)
  checkId(id)
  return { id, rev: readRevision(readForm(query).get('rev')) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw failCall('bad_request', 'Destination header is not valid UTF-8.')
  }
}

/** Failures are those of reading the source and of saving the copy. */
export async function copy(
  context: RecordContext,
  source: { id: string; rev: string | undefined },
  target: { id: string; rev: string | undefined },
): Promise<Written> {
  const { _id, _rev, _deleted, ...input } = await get(context, source.id, { rev: source.rev })
  const { _attachments, ...members } = input
  const files = _attachments !== undefined && { _attachments: SentFiles.like(filesOf(input)) }
  return save(context, { ...target, input: { ...members, ...files, _id: target.id } })
}
