// Character references in notes as the characters they stand for, by the browser's own table: `&copy;` is ©.
import { makeDecoder } from '#core/html/references.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'

export const decodeReferences = makeDecoder((one) => withoutDirectionControls(decoded(one)))

/** Read as a text of a page that is shown nowhere: nothing in it can run. */
function decoded(one: string): string {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>.${one}`, 'text/html')
  return (body.textContent ?? '').slice(1)
}
